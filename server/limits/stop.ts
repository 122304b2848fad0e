// A signal ends a process in order at any moment, also of its start: SIGTERM, Ctrl-C, and SIGHUP of a terminal that was closed. What
// it has opened is closed, the last first; the embedded PostgreSQL, which outlives its processes, above all.

import { setTimeout as delay } from 'node:timers/promises'

/** The time limit of a stop: requests in progress are answered, exports and event streams are cut off. */
const timeoutMs = 9_000

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const opened: (() => Promise<unknown>)[] = []
const stopping = new AbortController()

/** Aborted by the first signal. */
export const stopSignal = stopping.signal

/** `close` must be possible at any moment, and more than once. It is called by a signal. */
export function closeAtStop(close: () => Promise<unknown>): void {
  opened.push(close)
}

/**
 * Closes what was opened, and ends the process with this status. Who fails meanwhile, since what it works with is closed, says
 * nothing (stopSignal). `told`: is called with whether everything was closed in time.
 */
export async function stopProcess(
  status: number,
  told = (_inTime: boolean): void => undefined,
): Promise<never> {
  stopping.abort()
  const closing = (async () => {
    // What fails to close does not keep the rest open.
    for (const close of opened.toReversed()) await close().catch(() => undefined)
    return true
  })()
  told(await Promise.race([closing, delay(timeoutMs, false)]))
  process.exit(status)
}

/** `stop` is called once, by the first signal. */
export function stopAtSignals(stop: (signal: NodeJS.Signals) => void): void {
  // A terminal that is gone takes no output, and is no reason to end before everything is closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // npm and the terminal both forward Ctrl-C: the second signal must not shorten the stop.
  for (const signal of signals)
    process.on(signal, () => {
      if (!stopSignal.aborted) stop(signal)
    })
}
