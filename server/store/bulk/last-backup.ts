// When the newest complete backup of this database was taken.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** `takenAt`: an ISO 8601 instant. Of two backups at once the later snapshot counts; one of a standby cannot be recorded. */
export async function recordBackup(db: Db, takenAt: string): Promise<void> {
  const [server] = await db.query<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`)
  if (server?.isStandby) return
  await db.execute(sql`
    insert into last_backup (taken_at) values (${takenAt}::timestamptz)
    on conflict (only_row) do update set taken_at = greatest(last_backup.taken_at, excluded.taken_at)`)
}
