// Stored versions that the rule of the newest version does not let the source replace.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { isStorable } from '#server/documents/columns.ts'
import { isErasedUser } from '#server/documents/erasure.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import type { SourceChange } from './source-changes.sql.ts'

/**
 * The ids among these whose document has another version, or is missing though it can be stored. Deletions, which have no
 * content, do not count.
 */
export async function findDifferent(db: Db, entity: EntityName, changes: SourceChange[]): Promise<string[]> {
  const documents = changes.filter(
    ({ id, content }) => content !== undefined && isStorable(id) && !isErasedUser(entity, id),
  )
  const rows = await db.query<{ id: string }>(sql`
    select given.id from unnest(${documents.map(({ id }) => id)}::text[], ${documents.map(({ version }) => version)}::bigint[])
      as given (id, version)
    left join ${raw(tables[entity].table)} as stored on stored.id = given.id
    where stored.version is distinct from given.version
      and not exists (select from mirror_rejected where entity = ${entity} and id = given.id)
      and not exists (select from edit_intents where entity = ${entity} and document_id = given.id)`)
  return rows.map(({ id }) => id)
}

/** Whatever the source sends next replaces these. */
export async function forgetVersions(db: Pool, entity: EntityName, ids: string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockWriters(transaction)
    await transaction.execute(
      sql`update ${raw(tables[entity].table)} set version = 1 where id = any(${ids}::text[])`,
    )
    await transaction.execute(
      sql`delete from tombstones where entity = ${entity} and id = any(${ids}::text[])`,
    )
  })
}
