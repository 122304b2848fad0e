// Empties the record, whose rows nothing else removes.

import type { Pool } from '#server/db/pool.ts'

export async function emptyRecord(db: Pick<Pool, 'runScript'>): Promise<void> {
  await db.runScript(`
    alter table record_entries disable trigger record_unchanged;
    truncate record_entries, record_start, history;
    alter table record_entries enable always trigger record_unchanged`)
}
