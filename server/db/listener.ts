// A connection that listens to a channel of PostgreSQL. It is opened again when it is lost, and checked by a statement from
// time to time, since a silently dropped connection looks like one without messages.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export type Listening = { close(): Promise<void> }

export type Callbacks = {
  message(payload: string): void
  /** Called when it listens again after a gap, in which messages may have been missed. */
  resumed(): void
  /** Called once in each gap, when the first attempt to listen again fails. */
  failed(error: unknown): void
}

const connectTimeoutMs = 3_000
const checkEveryMs = 5_000
const answerTimeoutMs = 3_000
const retryMs = 200

/** Resolves when it first listens; rejects when that fails. */
export async function listen(
  where: pg.ClientConfig,
  channel: string,
  callbacks: Callbacks,
): Promise<Listening> {
  const closing = new AbortController()
  const first = await openListener(where, channel, callbacks)
  const listening = keepListening(first)
  return {
    async close() {
      closing.abort()
      await listening
    },
  }

  async function keepListening(first: Listener): Promise<void> {
    let listener: Listener | undefined = first
    while (!closing.signal.aborted) {
      await listener?.untilLost(closing.signal)
      listener?.end()
      if (closing.signal.aborted) return
      const isFirst = listener !== undefined
      listener = await openListener(where, channel, callbacks).catch((error: unknown) => {
        if (isFirst && !closing.signal.aborted) callbacks.failed(error)
        return undefined
      })
      if (listener) callbacks.resumed()
      else await delay(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    listener?.end()
  }
}

type Listener = {
  /** Resolves when the connection is lost or does not answer, or the signal is aborted. */
  untilLost(signal: AbortSignal): Promise<void>
  end(): void
}

async function openListener(
  where: pg.ClientConfig,
  channel: string,
  callbacks: Callbacks,
): Promise<Listener> {
  const client = new pg.Client({
    ...where,
    application_name: 'stoa listening',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload = '' }) => callbacks.message(payload))
  const end = (): void => {
    client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    end()
    throw error
  }
  return {
    async untilLost(signal) {
      const ended = AbortSignal.any([signal, lost.signal])
      while (!ended.aborted) {
        await delay(checkEveryMs, undefined, { signal: ended }).catch(() => undefined)
        if (!ended.aborted) await client.query('select 1').catch(() => lost.abort())
      }
    },
    end,
  }
}
