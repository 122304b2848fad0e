// The contents of a backup, as JSON lines of one snapshot: original documents, versions, tombstones, accounts and their
// second factors, history, saved views and their watches, goals, notes, and the states of feedback. All other data is derived from these, or temporary: sign-ins,
// throttling, links of invitations. The file ends with counts and a SHA-256, with a key also an HMAC. `restore` first verifies
// the whole file, then writes it like an import, in one transaction that builds the indexes at its end.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EntityName, entityNames, isEntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { fetchRows, type Transaction } from '#server/db/transaction.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { recordEvent } from '#server/record/events.sql.ts'

/** The sections that are the rows of the table with the same name, and the order of these. */
const rowSections = {
  tombstones: 'entity, id',
  accounts: 'uid',
  authenticators: 'uid',
  passkeys: 'id',
  recovery_codes: 'uid, code_hash',
  history: 'id',
  saved_views: 'id',
  watches: 'view_id',
  goals: 'measure',
  notes: 'id',
  feedback_states: 'id',
  seen_mentions: 'uid',
  source_bindings: 'entity',
}
export type RowSection = keyof typeof rowSections

// It has no other keys.
export const rowTables = Object.keys(rowSections) as RowSection[]

/** Erasures come before the documents, which they neutralise. */
export const sections = ['erasures', ...entityNames, 'versions', ...rowTables] as const
export type Section = (typeof sections)[number]

/** The origin of a backup. `takenAt` is an ISO 8601 instant; `migrations`: the steps of its schema. */
export type Source = { takenAt: string; postgresql: string; migrations: string[] }

export async function describeSource(db: Db): Promise<Source> {
  const [source] = await db.query<Source>(sql`
    select to_json(clock_timestamp()) #>> '{}' as "takenAt", current_setting('server_version') as postgresql,
      array(select name from migrations order by name) as migrations`)
  if (!source) throw new Error('The database does not describe itself.')
  return source
}

/** Within a snapshot, so that all sections are of the same moment; in constant memory. */
export async function* readLines(snapshot: Transaction, section: Section): AsyncGenerator<string[]> {
  for await (const rows of fetchRows<{ line: string }>(snapshot, linesOf(section)))
    yield rows.map(({ line }) => line)
}

function linesOf(section: Section): Sql {
  if (section === 'versions') return versions
  if (section === 'erasures') return erasures
  return isEntityName(section) ? documentsOf(section) : rowsOf(section)
}

const erasures = sql`
  select json_build_object('key', encode(key, 'hex'), 'hashes', array(select encode(hash, 'hex') from erasures order by hash))::text
    as line from erasure_key`

function rowsOf(section: RowSection): Sql {
  const table = raw(section)
  return sql`select row_to_json(${table})::text as line from ${table} order by ${raw(rowSections[section])}`
}

function documentsOf(entity: EntityName): Sql {
  return sql`select ${originalOf(entity)} as line from ${raw(tables[entity].table)} order by id`
}

/** Of documents that the source has sent, or that have been changed since their creation. */
const versions = sql`
  select json_build_object('entity', entity, 'id', id, 'version', version)::text as line
  from (${join(
    entityNames.map((name) => sql`select ${name} as entity, id, version from ${raw(tables[name].table)}`),
    ' union all ',
  )}) as edited where version <> 1 order by entity, id`

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
