// The record of changes of tags and discount codes. Triggers write it, in the transaction of the change.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** Who changes a document: a person at the console, or an import, by the name of its file. */
export type Actor = { uid: string; email: string } | { uid: 'import'; file: string }

/** Names who makes the changes of this transaction. Without a name they are not recorded. */
export async function setActor(db: Transaction, actor: Actor): Promise<void> {
  await db.query(sql`select set_config('stoa.actor', ${JSON.stringify(actor)}, true)`)
}

/** JSON text: the latest 100 changes of one record, newest first. */
export async function listChanges(db: Db, entity: string, id: string): Promise<string> {
  const rows = await db.query<{ change: string }>(sql`
    select json_build_object(
      'at', json_build_object('seconds', floor(extract(epoch from at))::bigint, 'nanoseconds', (extract(microseconds from at)::bigint % 1000000) * 1000),
      'actor', case when import_file is null then json_build_object('uid', actor_uid, 'email', actor_email)
        else json_build_object('uid', actor_uid, 'file', import_file) end,
      'before', before::json,
      'after', after::json
    )::text as change
    from history
    where entity = ${entity} and document_id = ${id}
    order by history.id desc
    limit 100`)
  return `[${rows.map((row) => row.change).join(',')}]`
}
