// What concerns one person: the notes that name them, and until which one they have seen them.

import sql from 'sql-template-tag'
import { maxForMe } from '#contract/for-me.ts'
import type { Db } from '#server/db/client.ts'
import { listedNote } from './notes.sql.ts'

/** JSON text. */
export async function getForMe(db: Db, uid: string): Promise<string> {
  const [row] = await db.query<{ forMe: string }>(sql`
    select json_build_object(
      'unseen', count(*) filter (where "isNew"),
      'entries', coalesce(json_agg(json_build_object('kind', 'mention', 'isNew', "isNew", 'note', note)
        order by (- created_ns), id), '[]'))::text as "forMe"
    from (
      select id, created_ns, ${listedNote}::json as note, author_uid <> ${uid} and created_ns > coalesce(
        (select seen_ns from seen_mentions where uid = ${uid}), 0) as "isNew"
      from notes where mentions @> array[${uid}] order by (- created_ns), id limit ${maxForMe}
    ) as latest`)
  return row?.forMe ?? '{"unseen":0,"entries":[]}'
}

type Instant = { seconds: number; nanoseconds: number }

/** Never earlier than before. */
export async function markSeen(db: Db, uid: string, { seconds, nanoseconds }: Instant): Promise<void> {
  const ns = BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)
  await db.execute(sql`
    insert into seen_mentions as kept (uid, seen_ns) values (${uid}, least(${ns}::numeric, 9223372036854775807)::bigint)
    on conflict (uid) do update set seen_ns = greatest(kept.seen_ns, excluded.seen_ns)`)
}
