// Clears away what has run out: expired sign-ins (their records are ended), counted failures, known browsers.

import type { Context } from '#server/context.ts'
import { removeStaleBrowsers } from '#server/store/known-browsers.ts'
import { removeOldFailures } from '#server/store/sign-in-failures.ts'
import { removeExpiredSignIns } from '#server/store/sign-ins.ts'

const intervalMs = 60_000

export async function sweep({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await removeExpiredSignIns(db, config)
  await removeOldFailures(db)
  await removeStaleBrowsers(db)
}

/** Sweeps now and every minute; answers how to stop, which waits for a sweep under way. */
export function startSweeper(context: Pick<Context, 'db' | 'config' | 'log'>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const round = async (): Promise<void> => {
    try {
      await sweep(context)
    } catch (error) {
      context.log.error(
        { err: error },
        'expired sign-ins could not be cleared away; trying again in a minute',
      )
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
