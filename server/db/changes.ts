// Listens to PostgreSQL for changed entities and notifies the subscribers in this process.

import pg, { type ClientConfig } from 'pg'
import { type ChangeTopic, changeTopics } from '#contract/entities.ts'
import { pause } from '#server/limits/pacing.ts'

const connectTimeoutMs = 3_000

const checkEveryMs = 2_000

const answerTimeoutMs = 2_000

const retryMs = 200

/** 'all' after a gap, in which anything may have changed; 'sign-ins' when one has ended; 'erasures' after an erasure. */
export type Notice = ChangeTopic | 'all' | 'sign-ins' | 'erasures'

export type Changes = {
  /** Subscribes to changes. The returned function unsubscribes. */
  subscribe(listener: (notice: Notice) => void): () => void
  close(): Promise<void>
}

const known: readonly Notice[] = [...changeTopics, 'sign-ins', 'erasures']

/**
 * Listens again after a loss, which statements detect, since a silently dropped connection looks like a quiet one. `failed`: called once in
 * each gap if the database does not let this process listen.
 */
export async function openChanges(
  where: ClientConfig,
  failed: (error: unknown) => void = () => undefined,
): Promise<Changes> {
  const subscribers = new Set<(notice: Notice) => void>()
  const notify = (notice: Notice): void => {
    for (const subscriber of subscribers) subscriber(notice)
  }
  const open = () => openListener(where, (payload) => notify(known.find((one) => one === payload) ?? 'all'))
  const closing = new AbortController()
  const listening = keepListening(await open())
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async close() {
      subscribers.clear()
      closing.abort()
      await listening
    },
  }

  async function keepListening(first: Listener): Promise<void> {
    let listener: Listener | undefined = first
    while (listener) {
      await listener.untilLost(closing.signal)
      listener.end()
      listener = await listenAgain()
      if (listener) notify('all')
    }
  }

  /** Returns undefined if it is closed first. */
  async function listenAgain(): Promise<Listener | undefined> {
    let isReported = false
    const report = (error: unknown): undefined => {
      if (!isReported) failed(error)
      isReported = true
    }
    while (!closing.signal.aborted) {
      const listener = await open().catch(report)
      if (listener) return listener
      await pause(retryMs, closing.signal)
    }
    return undefined
  }
}

type Listener = {
  /** Resolves when the connection is lost or does not answer, or the signal is aborted. */
  untilLost(signal: AbortSignal): Promise<void>
  end(): void
}

async function openListener(where: ClientConfig, received: (payload: string) => void): Promise<Listener> {
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
  client.on('notification', ({ payload = '' }) => received(payload))
  const end = (): void => {
    client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query('listen stoa_changes')
  } catch (error) {
    end()
    throw error
  }
  return {
    async untilLost(signal) {
      const ended = AbortSignal.any([signal, lost.signal])
      while (!ended.aborted) {
        await pause(checkEveryMs, ended)
        if (!ended.aborted) await client.query('select 1').catch(() => lost.abort())
      }
    },
    end,
  }
}
