// The contents of a backup, as JSON lines: original documents, versions, tombstones, accounts and their
// second factors, history with its record, and saved views.
// All other data is derived from these, or temporary: sign-ins, throttling, links of invitations.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { originalOf } from '#server/store/documents/originals.ts'
import { tables } from '#server/store/documents/tables.ts'

/** Before the documents, which they neutralise. */
export const sections = [
  'erasures',
  ...entityNames,
  'versions',
  'tombstones',
  'accounts',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'history',
  'record_entries',
  'record_start',
  'saved_views',
  'source_bindings',
] as const
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

const batchSize = 40

/** Within a snapshot, so that all sections are of the same moment; in constant memory. */
export async function* readLines(snapshot: Transaction, section: Section): AsyncGenerator<string[]> {
  await snapshot.query(sql`declare backup_lines no scroll cursor for ${linesOf(section)}`)
  for (;;) {
    const rows = await snapshot.query<{ line: string }>(
      sql`fetch ${raw(String(batchSize))} from backup_lines`,
    )
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < batchSize) break
  }
  await snapshot.query(sql`close backup_lines`)
}

function linesOf(section: Section): Sql {
  if (section === 'versions') return versions
  if (section === 'erasures')
    return sql`
      select json_build_object('key', encode(key, 'hex'), 'hashes', array(select encode(hash, 'hex') from erasures order by hash))::text
        as line from erasure_key`
  if (section === 'tombstones')
    return sql`select row_to_json(tombstones)::text as line from tombstones order by entity, id`
  if (section === 'accounts')
    return sql`select row_to_json(accounts)::text as line from accounts order by uid`
  if (section === 'authenticators')
    return sql`select row_to_json(authenticators)::text as line from authenticators order by uid`
  if (section === 'passkeys') return sql`select row_to_json(passkeys)::text as line from passkeys order by id`
  if (section === 'recovery_codes')
    return sql`select row_to_json(recovery_codes)::text as line from recovery_codes order by uid, code_hash`
  if (section === 'history') return sql`select row_to_json(history)::text as line from history order by id`
  if (section === 'record_entries')
    return sql`select row_to_json(record_entries)::text as line from record_entries order by number`
  if (section === 'record_start') return sql`select row_to_json(record_start)::text as line from record_start`
  if (section === 'saved_views')
    return sql`select row_to_json(saved_views)::text as line from saved_views order by id`
  if (section === 'source_bindings')
    return sql`select row_to_json(source_bindings)::text as line from source_bindings order by entity`
  return documentsOf(section)
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
