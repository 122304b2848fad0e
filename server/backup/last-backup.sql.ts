// When the newest complete backup of this database was taken, and that it was, for the record.

import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { recordEvent } from '#server/record/events.sql.ts'

/** `takenAt`: an ISO 8601 instant. `file`: without its folder. Of two backups at once the later snapshot counts; one of a standby cannot be recorded. */
export async function recordBackup(db: Pool, takenAt: string, file: string): Promise<void> {
  const [server] = await db.query<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`)
  if (server?.isStandby) return
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into last_backup (taken_at) values (${takenAt}::timestamptz)
      on conflict (only_row) do update set taken_at = greatest(last_backup.taken_at, excluded.taken_at)`)
    await recordEvent(transaction, { event: 'console.backup-made', entity: 'console', about: { file } })
  })
}
