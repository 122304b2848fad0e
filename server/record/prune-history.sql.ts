// Removes the oldest rows of the history; nothing else does.

import sql from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { recordEvent } from './events.sql.ts'

export async function pruneHistory(db: Transaction, before: Date): Promise<number> {
  await db.query(sql`select set_config('stoa.changes_history', 'yes', true)`)
  const pruned = await db.query<{ act: string | null; rows: number }>(sql`
    with pruned as (delete from history where at < ${before} returning act)
    select act, count(*)::integer as rows from pruned group by act`)
  const acts = pruned.flatMap(({ act }) => act ?? [])
  // The rest of an act begins with its first remaining change, like a complete act.
  await db.execute(sql`
    update history set act_changes = rest.changes from (
      select min(id) as first, count(*)::integer as changes from history where act = any(${acts}::uuid[]) group by act
    ) as rest where id = rest.first`)
  const rows = pruned.reduce((sum, one) => sum + one.rows, 0)
  const about = { before: before.toISOString().slice(0, 10), rows }
  if (rows > 0) await recordEvent(db, { event: 'console.record-pruned', entity: 'console', about })
  return rows
}
