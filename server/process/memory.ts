// The memory of the process: what the start needed is returned to the system, and a heap that may outgrow the limit is reported.

import { getHeapStatistics } from 'node:v8'
import { memoryLimit } from '#server/db/embedded/memory-limit.ts'

/** After the first page that a waiting browser requests. */
const restMs = 2_000

/**
 * V8 keeps its young generation at its largest size while the process is idle, and the console is idle most of the time: this
 * collects once, shortly after the start; takes about 40 ms. Does nothing without --expose-gc.
 */
export function releaseMemoryAfterStart(): void {
  setTimeout(release, restMs).unref()
}

function release(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * A sentence where the heap may outgrow the memory, so that the system would kill the process. Node bounds its heap by the memory
 * of its own control group; a limit of a parent group it does not see.
 */
export function heapWarning(
  heap = getHeapStatistics().heap_size_limit,
  memory = memoryLimit(),
): string | undefined {
  if (heap <= memory) return undefined
  const [most, allowed] = [heap, memory].map((bytes) => Math.floor(bytes / 2 ** 20))
  const fitting = Math.floor(memory / 2 ** 20 / 3)
  return `Node may take ${most} MB for its heap, and only ${allowed} MB are allowed here: set NODE_OPTIONS to --max-old-space-size=${fitting} --max-semi-space-size=4.`
}
