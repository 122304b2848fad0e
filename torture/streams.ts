// Endless answers and slow readers.

import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Stream = {
  /** Whether the server ends it within the time. */
  endsWithin(ms: number): Promise<boolean>
  close(): void
}

/** `over` resolves when the server has ended it. */
export function endingWithin(over: Promise<void>): Stream['endsWithin'] {
  return (ms) => Promise.race([over.then(() => true), delay(ms, false)])
}

export function openStream(origin: string, path: string, headers: Record<string, string>): Stream {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  // No agent: each has a separate connection.
  const asked = get(origin + path, { headers, agent: false }, (response) => {
    response.on('error', () => undefined).on('close', resolve)
    response.resume()
  })
  asked.on('error', () => resolve())
  return {
    endsWithin: endingWithin(over),
    close: () => asked.destroy(),
  }
}

export type SlowReader = Stream & {
  /** Reads the rest at once. Returns whether it was complete, or the answer is endless. */
  readOn(): Promise<boolean>
}

const tickMs = 1_000
const restMs = 30_000

/** Reads one byte a second of an answer, besides what buffers on the way already hold. */
export function readSlowly(origin: string, path: string, headers: Record<string, string>): SlowReader {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let response: IncomingMessage | undefined
  const asked = get(origin + path, { headers, agent: false }, (answer) => {
    response = answer
    answer.on('error', () => undefined).on('close', resolve)
    answer.pause()
  })
  asked.on('error', () => resolve())
  const reading = setInterval(() => response?.read(1), tickMs)
  const endsWithin = endingWithin(over)
  return {
    endsWithin,
    async readOn() {
      response?.resume()
      return !(await endsWithin(restMs)) || (response?.statusCode === 200 && response.complete)
    },
    close() {
      clearInterval(reading)
      asked.destroy()
    },
  }
}
