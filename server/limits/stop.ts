// A signal ends a process in order at any moment, even during its start: SIGTERM, Ctrl-C, and SIGHUP of a terminal that was closed.
// Everything that was opened is closed, the last first; above all the embedded PostgreSQL, which outlives its processes.

import { setTimeout as delay } from 'node:timers/promises'

/** The time limit of a stop: requests in progress are answered, exports and event streams are cut off. */
const timeoutMs = 9_000

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const opened: (() => Promise<unknown>)[] = []
const stopping = new AbortController()

/** Aborted by the first signal. */
export const stopSignal = stopping.signal

/** Registers `close`, which a signal calls. It must be possible at any moment, and more than once. */
export function closeAtStop(close: () => Promise<unknown>): void {
  opened.push(close)
}

/** Closes everything, and ends the process. Work that fails meanwhile reports nothing (stopSignal). `told`: whether in time. */
export async function stopProcess(
  status: number,
  told = (_inTime: boolean): void => undefined,
): Promise<never> {
  stopping.abort()
  const closing = (async () => {
    // A failure to close one resource must not keep the others open.
    for (const close of opened.toReversed()) await close().catch(() => undefined)
    return true
  })()
  told(await Promise.race([closing, delay(timeoutMs, false)]))
  process.exit(status)
}

/** `stop` is called once, by the first signal. */
export function stopAtSignals(stop: (signal: NodeJS.Signals) => void): void {
  // A terminal that is gone takes no output, but everything must still be closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // npm and the terminal both forward Ctrl-C: the second signal must not shorten the stop.
  for (const signal of signals)
    process.on(signal, () => {
      if (!stopSignal.aborted) stop(signal)
    })
}
