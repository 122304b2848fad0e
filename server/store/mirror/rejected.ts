// Documents of the source that cannot be stored. The doctor lists them, and the comparison of ids counts them as
// stored.

import sql, { bulk } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { storable } from '#server/documents/columns.ts'

export type Rejected = { id: string; reason: string }

/** Stores which of `ids` are rejected; the others no longer are. */
export async function replaceRejected(
  db: Db,
  entity: EntityName,
  ids: string[],
  rejected: Rejected[],
): Promise<void> {
  await db.execute(
    sql`delete from mirror_rejected where entity = ${entity} and id = any(${ids.map(storable)}::text[])`,
  )
  const rows = rejected.map(({ id, reason }) => [entity, storable(id), reason])
  if (rows.length > 0)
    await db.execute(
      sql`insert into mirror_rejected (entity, id, reason) values ${bulk(rows)} on conflict do nothing`,
    )
}

export async function listRejected(db: Db): Promise<(Rejected & { entity: EntityName })[]> {
  return await db.query(sql`select entity, id, reason from mirror_rejected order by entity, id limit 10000`)
}
