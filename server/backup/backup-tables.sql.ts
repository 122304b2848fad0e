// What a backup contains: every table of this release, unchanged, except those that are left out here.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { type ReleaseSchema, tablesOf } from '#server/db/release-schema.ts'
import { figureTables } from '#server/lists/maintained-figures.sql.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import type { BackupOrigin, TableHead } from './backup-file.ts'

export const leftOut: readonly string[] = [
  // They describe the database itself: a restore creates the schema with its steps and indexes.
  ...['migrations', 'applied_functions', 'set_aside_indexes', 'last_backup'],
  // Sign-ins, links and tokens: restoring them would revive those that have ended since.
  ...['sign_ins', 'known_browsers', 'invitations', 'ingest_tokens'],
  // Rows that expire after minutes or days.
  ...['sign_in_failures', 'challenge_key', 'used_challenges', 'idempotency_keys'],
  // The mirror reads its source again, which knows the outcome of what was being sent to it.
  ...['mirrored', 'mirror_rejected', 'mirror_surplus', 'mirror_untimely', 'edit_intents', 'source_outbox'],
  // The log positions of this database's servers.
  ...['unlogged_events', 'event_log'],
  // Derived from the other tables by one statement each, within seconds.
  ...figureTables,
]

export async function describeSource(db: Db): Promise<BackupOrigin> {
  const [source] = await db.query<BackupOrigin>(sql`
    select to_json(clock_timestamp()) #>> '{}' as "takenAt", current_setting('server_version') as postgresql,
      (select json_agg(json_build_object('name', name, 'checksum', checksum) order by name) from migrations) as steps`)
  if (!source) throw new Error('The database does not describe itself.')
  return source
}

/** Lists the tables of a backup by name. The database may contain other tables of its owner. */
export async function listTables(
  db: Db,
  release: ReleaseSchema,
  without: readonly string[] = leftOut,
): Promise<TableHead[]> {
  return await db.query<TableHead>(sql`
    select relname as table, columns,
      (select coalesce(json_object_agg(attname, value), '{}') from (
        select attname, pg_sequence_last_value(pg_get_serial_sequence(pg_class.oid::regclass::text, attname)::regclass)::text as value
        from pg_attribute where attrelid = pg_class.oid and attidentity <> '') as sequences where value is not null) as sequences
    from pg_class cross join lateral (
      select array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as stored
    where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'migrations'::regclass)
      and relname = any(${tablesOf(release)}::text[]) and relname <> all(${without}::text[])
    order by relname`)
}

/** Makes the session write values so that any server reads them, whatever its settings. */
export async function writePlainly(snapshot: Db): Promise<void> {
  await snapshot.query(sql`
    select set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '3', true)`)
}

/** `takenAt`: an ISO 8601 instant. `file`: without the folder. Of two backups the later snapshot counts; a standby records none. */
export async function recordBackup(db: Pool, takenAt: string, file: string): Promise<void> {
  if (await isStandby(db)) return
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into last_backup (taken_at) values (${takenAt}::timestamptz)
      on conflict (only_row) do update set taken_at = greatest(last_backup.taken_at, excluded.taken_at)`)
    await recordEvent(transaction, { event: 'console.backup-made', entity: 'console', about: { file } })
  })
}

/** True for a server that only follows another one, so that nothing can be written. */
export async function isStandby(db: Db): Promise<boolean> {
  const [server] = await db.query<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`)
  return server?.isStandby ?? false
}
