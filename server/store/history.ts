// The record of changes made through the console.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** JSON text: the latest 100 changes of one record, newest first. */
export async function listChanges(db: Db, entity: string, id: string): Promise<string> {
  const rows = await db.query<{ change: string }>(sql`
    select json_build_object(
      'at', json_build_object('seconds', floor(extract(epoch from at))::bigint, 'nanoseconds', (extract(microseconds from at)::bigint % 1000000) * 1000),
      'actor', json_build_object('uid', actor_uid, 'email', actor_email),
      'before', before::json,
      'after', after::json
    )::text as change
    from history
    where entity = ${entity} and document_id = ${id}
    order by history.id desc
    limit 100`)
  return `[${rows.map((row) => row.change).join(',')}]`
}
