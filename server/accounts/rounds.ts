// Repeats a task: at once, then each time after a fixed pause.

import type { Log } from '#server/http/context.ts'

/**
 * The returned function stops it and waits for a round in progress. A failed round is logged, and the next one follows.
 */
export function startRounds(
  intervalMs: number,
  work: () => Promise<void>,
  failed: { log: Log; sentence: string },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const round = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failed.log.error({ err: error }, failed.sentence)
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = round()
    }, intervalMs).unref()
  }
  let running = round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
