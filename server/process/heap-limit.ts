// Node bounds its heap, young and old, by the memory of its own control group; a limit of a parent group it does not see.

import { getHeapStatistics } from 'node:v8'
import { memoryLimit } from '#server/db/embedded/memory-limit.ts'

/** A sentence where the heap may outgrow the memory, so that the system would kill the process. */
export function heapWarning(
  heap = getHeapStatistics().heap_size_limit,
  memory = memoryLimit(),
): string | undefined {
  if (heap <= memory) return undefined
  const [most, allowed] = [heap, memory].map((bytes) => Math.floor(bytes / 2 ** 20))
  const fitting = Math.floor(memory / 2 ** 20 / 3)
  return `Node may take ${most} MB for its heap, and only ${allowed} MB are allowed here: set NODE_OPTIONS to --max-old-space-size=${fitting} --max-semi-space-size=4.`
}
