// The memory that the process may use, and returning to the system what only the start needed.

import { totalmem } from 'node:os'

/** After the first page that a waiting browser requests. */
const restMs = 2_000

/**
 * Collects garbage once, shortly after the start, which takes about 40 ms: otherwise V8 keeps its young generation at its largest size
 * while the process is idle, as the console is most of the time. Does nothing without --expose-gc.
 */
export function releaseMemoryAfterStart(): void {
  setTimeout(release, restMs).unref()
}

function release(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Returns bytes: the memory of the machine, or the limit of the process's control group of Linux (containers, systemd). */
export function memoryLimit(): number {
  // 0 where there is no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
