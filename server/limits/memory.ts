// The memory of the machine and of the process: its limit, and returning the memory that the start needed to the system.

import { totalmem } from 'node:os'

/** After the first page that a waiting browser requests. */
const restMs = 2_000

/** Otherwise V8 keeps its young generation at its largest size while the process is idle. Takes 40 ms; nothing without --expose-gc. */
export function releaseMemoryAfterStart(): void {
  setTimeout(release, restMs).unref()
}

function release(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Returns the available memory in bytes: that of the machine, or the limit of the process's control group (containers, systemd). */
export function memoryLimit(): number {
  // 0 if it is unknown.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
