// What concerns one person: the notes that name them, the feedback that they own, and until when they have seen these.

import sql, { raw, type Sql } from 'sql-template-tag'
import { maxForMe } from '#contract/for-me.ts'
import type { Db } from '#server/db/client.ts'
import { instant } from '#server/documents/stored/notes.sql.ts'
import { listedNote, textIn } from './notes.sql.ts'

/** More than a row shows. */
const begun = raw('300')

/** SQL of whether something that somebody else has done is new to the person. */
const isNew = (at: Sql, by: Sql, uid: string): Sql => sql`
  ${by} <> ${uid} and ${at} > coalesce((select seen_ns from seen_mentions where uid = ${uid}), 0)`

/** JSON text. */
export async function getForMe(db: Db, uid: string): Promise<string> {
  const [row] = await db.query<{ forMe: string }>(sql`
    select json_build_object('unseen', mentions.unseen + assignments.unseen, 'entries', entries, 'feedback', feedback)::text as "forMe"
    from (
      select count(*) filter (where "isNew") as unseen,
        coalesce(json_agg(json_build_object('kind', 'mention', 'isNew', "isNew", 'note', note) order by (- created_ns), id), '[]') as entries
      from (
        select id, created_ns, ${listedNote}::json as note, ${isNew(sql`created_ns`, sql`author_uid`, uid)} as "isNew"
        from notes where mentions @> array[${uid}] order by (- created_ns), id limit ${maxForMe}
      ) as latest
    ) as mentions, (
      select count(*) filter (where "isNew") as unseen,
        coalesce(json_agg(json_build_object('id', id, 'isNew', "isNew", 'state', state, 'since', ${instant(sql`assigned_ns`)},
          'from', coalesce(${textIn('userFullname')}, nullif(email, '')), 'text', left(${textIn('feedback')}, ${begun}))
          order by (- assigned_ns), id), '[]') as feedback
      from (
        select feedback.id, kept.state, assigned_ns, document, email, ${isNew(sql`assigned_ns`, sql`assigned_by`, uid)} as "isNew"
        from feedback_states as kept join feedback using (id)
        where kept.owner <> '' and kept.owner = ${uid} and kept.state in ('open', 'in-work')
        order by (- assigned_ns), id limit ${maxForMe}
      ) as latest
    ) as assignments`)
  return row?.forMe ?? '{"unseen":0,"entries":[],"feedback":[]}'
}

type Instant = { seconds: number; nanoseconds: number }

/** Never earlier than before. */
export async function markSeen(db: Db, uid: string, { seconds, nanoseconds }: Instant): Promise<void> {
  const ns = BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)
  await db.execute(sql`
    insert into seen_mentions as kept (uid, seen_ns) values (${uid}, least(${ns}::numeric, 9223372036854775807)::bigint)
    on conflict (uid) do update set seen_ns = greatest(kept.seen_ns, excluded.seen_ns)`)
}
