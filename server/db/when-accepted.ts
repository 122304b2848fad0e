// When a database accepts connections again. All who wait for one share the attempts: a silent PostgreSQL later answers each of
// them first, also those that were given up.

import pg from 'pg'
import { pause } from '#server/limits/pacing.ts'

const probeEveryMs = 500
const probeTimeoutMs = 2_000

type Waiter = { accepted(): void; refused(error: unknown): unknown }

const waitingFor = new Map<pg.ClientConfig, Set<Waiter>>()

/** Resolves when the database accepts a connection, or the signal is aborted; calls back for each refused attempt. */
export async function whenAccepted(
  where: pg.ClientConfig,
  signal: AbortSignal,
  refused: Waiter['refused'] = () => undefined,
): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = (): void => resolve()
  const waiter = { accepted: end, refused }
  const waiting = waitingFor.get(where) ?? startProbing(where)
  waiting.add(waiter)
  signal.addEventListener('abort', end, { once: true })
  await promise
  signal.removeEventListener('abort', end)
  waiting.delete(waiter)
}

function startProbing(where: pg.ClientConfig): Set<Waiter> {
  const waiting = new Set<Waiter>()
  waitingFor.set(where, waiting)
  queueMicrotask(() => void probe(where, waiting))
  return waiting
}

/** The next attempt does not wait for one that the network has lost. */
async function probe(where: pg.ClientConfig, waiting: ReadonlySet<Waiter>): Promise<void> {
  const first = new AbortController()
  while (waiting.size > 0 && !first.signal.aborted) {
    void tryConnecting(where).then(
      () => first.abort(),
      (error: unknown) => {
        for (const { refused } of waiting) refused(error)
      },
    )
    await pause(probeEveryMs, first.signal)
  }
  waitingFor.delete(where)
  for (const { accepted } of waiting) accepted()
}

/** Also by a statement: a pooler accepts connections without a database behind it. */
async function tryConnecting(where: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...where,
    application_name: 'stoa probe',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select')
  } finally {
    client.end().catch(() => undefined)
  }
}
