// Counts the blocks of 8 kB that the statements of a database read with nothing of it in memory, whoever runs them.

import sql from 'sql-template-tag'
import { createPool } from '#server/db/pool.ts'
import type { Defer } from './clean-up.ts'
import type { Postgres } from './postgres.ts'

/** PostgreSQL's own figures of a database arrive late; those of this extension at the end of each statement. */
export const countingSettings = ['shared_preload_libraries=pg_stat_statements', 'shared_buffers=512MB']

export type ColdBlocks = { readBy<T>(work: () => Promise<T>): Promise<{ blocks: number; answer: T }> }

export async function openColdBlocks({ connection }: Postgres, defer: Defer): Promise<ColdBlocks> {
  const db = createPool(connection, 'torture', { size: 1, connectTimeoutMs: 10_000 })
  defer(() => db.close())
  for (const name of ['pg_stat_statements', 'pg_buffercache'])
    await db.runScript(`create extension if not exists ${name}`)
  return {
    async readBy(work) {
      await db.query(sql`select pg_buffercache_evict_all()`)
      await db.query(sql`select pg_stat_statements_reset()`)
      const answer = await work()
      const [read] = await db.query<{ blocks: number }>(sql`
        select coalesce(sum(shared_blks_read), 0)::integer as blocks from pg_stat_statements`)
      return { blocks: read?.blocks ?? 0, answer }
    },
  }
}
