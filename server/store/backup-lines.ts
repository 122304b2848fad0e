// What a backup holds, as JSON lines: documents as they were imported, the versions of those that are edited, accounts and
// history. Everything else is derived from these, or ends with its server: sign-ins, throttling.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { originalOf } from './originals.ts'
import { type Noun, nouns, tables } from './tables.ts'

export const sections = [...nouns, 'versions', 'accounts', 'history'] as const
export type Section = (typeof sections)[number]

/** Where a backup comes from. `takenAt` is an ISO 8601 instant; `migrations` say which schema it had. */
export type Source = { takenAt: string; postgresql: string; migrations: string[] }

export async function describeSource(db: Db): Promise<Source> {
  const [source] = await db.query<Source>(sql`
    select to_json(clock_timestamp()) #>> '{}' as "takenAt", current_setting('server_version') as postgresql,
      array(select name from migrations order by name) as migrations`)
  if (!source) throw new Error('The database does not describe itself.')
  return source
}

const batchSize = 40

/** Within a snapshot, so that all sections are of one moment; in flat memory. */
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
  if (section === 'accounts')
    return sql`select row_to_json(accounts)::text as line from accounts order by uid`
  if (section === 'history') return sql`select row_to_json(history)::text as line from history order by id`
  return documentsOf(section)
}

function documentsOf(noun: Noun): Sql {
  return sql`select ${originalOf(noun)} as line from ${raw(tables[noun].table)} order by id`
}

/** Of documents that have been changed since they were made. */
const versions = sql`
  select json_build_object('entity', entity, 'id', id, 'version', version)::text as line
  from (
    select 'tags' as entity, id, version from tags
    union all select 'discount-codes', id, version from discount_codes
  ) as edited where version <> 1 order by entity, id`
