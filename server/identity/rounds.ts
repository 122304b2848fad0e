// Does a piece of work now and in rounds, each a fixed time after the end of the one before.

import type { Log } from '#server/context.ts'

/** The returned function stops it and waits for a round in progress. A failed round is logged, and the next one comes. */
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
