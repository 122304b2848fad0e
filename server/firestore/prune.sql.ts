// Removes the tombstones of a mirrored collection that nothing older can meet any more.

import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'

const dayUs = 86_400_000_000n

/**
 * Those that are a day older than the position of the mirror, while no whole reading is in progress: what arrives after a
 * position is newer than it, and a leader that has lost its lock ends long before. Other tombstones stay: a program may send
 * an old version again at any time.
 */
export async function pruneTombstones(db: Db, entity: EntityName): Promise<number> {
  return await db.execute(sql`
    delete from tombstones using mirrored
    where tombstones.entity = ${entity} and mirrored.entity = ${entity} and state = 'live' and done_to is null
      and version < read_us - ${dayUs}`)
}
