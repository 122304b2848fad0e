// Due times are decided by the clock of the database, which all consoles share: the clock of one of them may be wrong.

import sql from 'sql-template-tag'
import type { Db } from './client.ts'

export async function databaseNowMs(db: Db): Promise<number> {
  const [row] = await db.query<{ nowMs: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
  )
  if (!row) throw new Error('PostgreSQL has not told the time.')
  return row.nowMs
}
