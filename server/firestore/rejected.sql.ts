// Documents of the source that cannot be stored, and those whose time of the last change cannot be relied on, with the
// reason. The doctor lists the former, and the comparison of ids counts them as stored.

import sql, { bulk, raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { storable } from '#server/documents/columns.ts'
import { isErasedUser } from '#server/documents/erasure.ts'

export type Noted = { id: string; reason: string }

export type NotesTable = 'mirror_rejected' | 'mirror_untimely'

/** Stores which of `ids` are noted; the others no longer are. */
export async function replaceNoted(
  db: Db,
  table: NotesTable,
  entity: EntityName,
  { ids, noted }: { ids: string[]; noted: Noted[] },
): Promise<void> {
  await db.execute(
    sql`delete from ${raw(table)} where entity = ${entity} and id = any(${ids.map(storable)}::text[])`,
  )
  const kept = noted.filter(({ id }) => !isErasedUser(entity, id))
  const rows = kept.map(({ id, reason }) => [entity, storable(id), reason])
  if (rows.length > 0)
    await db.execute(
      sql`insert into ${raw(table)} (entity, id, reason) values ${bulk(rows)} on conflict do nothing`,
    )
}

const mostListed = raw('10000')

export async function listNoted(db: Db, table: NotesTable): Promise<(Noted & { entity: EntityName })[]> {
  return await db.query(
    sql`select entity, id, reason from ${raw(table)} order by entity, id limit ${mostListed}`,
  )
}
