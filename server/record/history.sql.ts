// The history of changes of tags and discount codes. Triggers write it, in the transaction of the change.

import sql from 'sql-template-tag'
import { maxActors } from '#contract/activity.ts'
import { maxChanges } from '#contract/history.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { mostPageBytes } from '#server/documents/stored/document-batches.sql.ts'

/** The author of a change: a person at the console or a program that reads, with their network address, the source, or an import with the name of its file. */
export type RecordedActor =
  | { uid: string; email: string; address: string }
  | { uid: 'program'; token: string; address: string }
  | { uid: 'ingest'; token: string }
  | { uid: 'import'; file: string }

/** Throws unless the person may write, makes them the author, and keeps their right until the transaction ends. */
export type HoldRights = (transaction: Transaction) => Promise<void>

/** A person who writes at the console. */
export type Writer = { actor: RecordedActor; holdRights: HoldRights }

/** `id`: shared by the changes that are undone together. `restores`: whether what is created had been deleted. */
export type ActOfChanges = { id: string; restores: boolean }

/** Sets the author of this transaction's changes, and the act that they belong to. Without it the author is the connected program. */
export async function setActor(db: Transaction, actor: RecordedActor, act?: ActOfChanges): Promise<void> {
  await db.query(sql`
    select set_config('stoa.actor', ${JSON.stringify(actor)}, true), set_config('stoa.act', ${act?.id ?? ''}, true),
      set_config('stoa.restores', ${act?.restores ? 'yes' : ''}, true)`)
}

/** Runs a restore or a first load without recording it, unless the role does not own the tables or there is a record already. */
export async function leaveUnrecorded(db: Transaction, work: () => Promise<unknown>): Promise<void> {
  await db.query(sql`select set_config('stoa.unrecorded', 'yes', true)`)
  await work()
  await db.query(sql`select set_config('stoa.unrecorded', '', true)`)
}

/** SQL of the author of a change: a person, an import with its file, the source or a reader with its token, a program on the server. */
const actorJson = sql`
  case when import_file is null then json_build_object('uid', actor_uid, 'email', actor_email,
      'name', (select display_name from accounts where accounts.uid = actor_uid))
    else json_build_object('uid', actor_uid,
      case when actor_uid in ('ingest', 'program') then 'token' when actor_uid = 'command' then 'command' else 'file' end, import_file) end`

/** SQL of the fields of a change, by name, for json_build_object. */
export const changeFields = sql`
  'at', json_build_object('seconds', floor(extract(epoch from at))::bigint, 'nanoseconds', (extract(microseconds from at)::bigint % 1000000) * 1000),
  'actor', ${actorJson},
  'kind', case when after is null then 'deleted' when before is not null then 'changed'
    when is_restored then 'restored' else 'created' end,
  'act', act,
  'before', before::json,
  'after', after::json`

/** SQL of the size of a change in bytes. */
export const changeBytes = sql`(coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0))`

/** JSON text: the latest changes of one record, newest first; fewer if they have more bytes than a page may have. */
export async function listChanges(db: Db, entity: string, id: string): Promise<string> {
  const rows = await db.query<{ change: string }>(sql`
    select json_build_object('id', id::text, ${changeFields})::text as change from (
      select *, row_number() over page as n, sum(${changeBytes}) over page as bytes from (
        select * from history where entity = ${entity} and document_id = ${id} order by id desc limit ${maxChanges}
      ) as latest window page as (rows unbounded preceding)
    ) as page where n = 1 or bytes <= ${mostPageBytes}::bigint order by n`)
  return `[${rows.map((row) => row.change).join(',')}]`
}

/** JSON text: all authors, at most 200, with the names in their latest change. `edits`: only authors of changes, not of events. */
export async function listActors(db: Db, { edits }: { edits: boolean }): Promise<string> {
  const shown = edits ? sql`event is null` : sql`true`
  const [row] = await db.query<{ actors: string }>(sql`
    with recursive latest as (
      (select id, actor_uid, 1 as n from history where ${shown} order by actor_uid, id desc limit 1)
      union all
      select next.id, next.actor_uid, n + 1 from latest cross join lateral (
        select id, actor_uid from history where actor_uid > latest.actor_uid and ${shown} order by actor_uid, id desc limit 1
      ) as next where n < ${maxActors}
    )
    select coalesce(json_agg(${actorJson} order by history.actor_email, history.actor_uid), '[]')::text as actors
    from latest join history using (id, actor_uid)`)
  return row?.actors ?? '[]'
}
