// The progress of index builds, from the database.

import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'

/** How many of the indexes are built, and the share of the work that is done, 0 to 1. */
export type IndexProgress = { made: number; of: number; fraction: number }

const intervalMs = 500

/** The index of words takes about as long as this many others. */
const weightOfWords = 15

/** Reports it every half a second until `building` ends, and ends with the same result. */
export async function reportIndexProgress(
  db: Pool,
  of: number,
  building: Promise<unknown>,
  report: (progress: IndexProgress) => void,
): Promise<void> {
  const stop = new AbortController()
  const ended = building.finally(() => stop.abort())
  const telling = (async () => {
    while (!stop.signal.aborted) {
      report(await readIndexProgress(db, of))
      await setTimeout(intervalMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  await Promise.all([ended, telling])
}

async function readIndexProgress(db: Pool, of: number): Promise<IndexProgress> {
  const [row] = await db.query<{ left: number; words: boolean; done: number }>(sql`
    select (select count(*)::integer from set_aside_indexes) as left,
      exists (select from set_aside_indexes where definition like '%USING gin (search)%') as words,
      coalesce(sum(case when query like '%USING gin (search)%' then ${weightOfWords} else 1 end
        * blocks_done::float8 / nullif(blocks_total, 0)), 0) as done
    from pg_stat_progress_create_index as progress join pg_stat_activity using (pid)
    where progress.datname = current_database()`)
  const { left, words, done } = row ?? { left: 0, words: false, done: 0 }
  const all = of - 1 + weightOfWords
  const undone = words ? left - 1 + weightOfWords : left
  return { made: of - left, of, fraction: Math.min((all - undone + done) / all, 1) }
}
