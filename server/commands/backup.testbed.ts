// Helpers for the tests of backup and restore: the contents of a database table by table, and an empty database.

import sql, { raw } from 'sql-template-tag'
import { leftOut, listTables } from '#server/backup/backup-tables.sql.ts'
import { listFilled } from '#server/backup/restore-tables.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { readReleaseSchema } from '#server/db/release-schema.ts'
import { deriveFigures } from '#server/lists/maintained-figures.sql.ts'

const release = await readReleaseSchema()

/** A backup does not contain the event that it records itself. */
const ofBackup = ['console.backup-made', 'console.backup-restored'].map((event) => `"event":"${event}"`)

/** Returns every row of each table, without those that a backup leaves out, as text, with all columns. */
export async function everythingIn(
  db: Db,
  without: readonly string[] = leftOut,
): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const { table } of await listTables(db, release, without)) {
    const rows = await db.query<{ row: string }>(
      raw(`select row_to_json(${table})::text collate "C" as row from ${table} order by row`),
    )
    contents[table] = rows.map(({ row }) => row).filter((row) => !ofBackup.some((text) => row.includes(text)))
  }
  return contents
}

/** Removes what a restore would not overwrite, including rows that nothing else may remove. */
export async function empty(db: Pool): Promise<void> {
  const tables = await listTables(db, release)
  const filled = await listFilled(db, tables)
  if (filled.length === 0) return
  await db.transaction(async (transaction) => {
    for (const { table } of tables) await transaction.runScript(`alter table ${table} disable trigger user`)
    await transaction.runScript(`truncate ${filled.join(', ')} cascade`)
    await deriveFigures(transaction)
    for (const { table } of tables) await transaction.runScript(`alter table ${table} enable trigger user`)
    await transaction.runScript(release.functions.text)
  })
}

/** Returns the definitions of all indexes, constraints and triggers. */
export async function definitionsIn(db: Db): Promise<string[]> {
  const rows = await db.query<{ definition: string }>(sql`
    with own as (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    select definition collate "C" as definition from (
      select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from own)
      union all select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid in (select oid from own)
      union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) as all_of (definition) order by 1`)
  return rows.map(({ definition }) => definition)
}
