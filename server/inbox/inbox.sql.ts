// The inbox of one person. Its entries are computed; only what the person has seen and put away is stored.

import sql, { type Sql } from 'sql-template-tag'
import { type InboxKind, warnedEvents } from '#contract/inbox.ts'
import { maxInbox } from '#contract/inbox-count.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { begun, instantJson, listedNoteJson, textIn } from '#server/documents/stored/related.sql.ts'

type Person = { uid: string; email: string }

const nanoseconds = (at: Sql): Sql => sql`(extract(epoch from ${at}) * 1000000)::bigint * 1000`
const nowNs = nanoseconds(sql`clock_timestamp()`)

const warnedDays = 30
/** A refused sign-in is a typing error if one from the same network succeeds this soon afterwards. */
const soon = '15 minutes'

/** SQL of how many of the newest entries of a kind are read: so many that enough are left without those that are put away. */
const mostOf = (uid: string, kind: InboxKind): Sql =>
  sql`(select ${maxInbox} + count(*) from inbox_handled where uid = ${uid} and kind = ${kind})`

/** `is_own`: the person did it themselves. Each kind is limited to its newest entries. */
function entriesOf({ uid, email }: Person): Sql {
  return sql`(
    select 'mention' as kind, id, created_ns as at_ns, author_uid = ${uid} as is_own, json_build_object('note', ${listedNoteJson}::json) as content
    from notes where mentions @> array[${uid}] order by (- created_ns), id limit ${mostOf(uid, 'mention')}
  ) union all (
    select 'feedback', feedback.id, assigned_ns, assigned_by = ${uid},
      json_build_object('state', kept.state, 'from', coalesce(${textIn('userFullname')}, nullif(email, '')), 'text', left(${textIn('feedback')}, ${begun}))
    from feedback_states as kept join feedback using (id)
    where kept.owner <> '' and kept.owner = ${uid} and kept.state in ('open', 'in-work')
    order by (- assigned_ns), id limit ${mostOf(uid, 'feedback')}
  ) union all (
    select 'watch', view_id, ${nanoseconds(sql`message_at`)}, false,
      json_build_object('name', name, 'screen', screen, 'query', query, 'moreThan', more_than, 'count', message_count, 'isMinimum', message_is_minimum)
    from watches join saved_views on saved_views.id = view_id where owner_uid = ${uid} and message_at is not null
  ) union all (
    select 'warning', id::text, ${nanoseconds(sql`at`)}, false,
      json_build_object('event', event, 'address', address, 'by', case when minute is null then coalesce(actor_email, import_file) end)
    from (
      (select * from account_events where uid = ${uid} and (actor_uid <> ${uid} or event = 'sign-ins.recovery-code-used')
        and event = any(${[...warnedEvents]}::text[]) order by id desc limit ${mostOf(uid, 'warning')})
      union all
      (select * from account_events as refusal where minute is not null and actor_email = ${email}
        and not exists (
          select from account_events as entry where entry.uid = ${uid} and entry.event = 'sign-ins.began'
            and entry.address = refusal.address and entry.id > refusal.id and entry.at < refusal.at + ${soon}::interval)
        order by id desc limit ${mostOf(uid, 'warning')})
    ) as told where at > now() - make_interval(days => ${warnedDays})
  )`
}

/** `shown_ns`: when it came into the inbox. */
function shownTo(person: Person): Sql {
  return sql`
    select kind, id, at_ns, content, shown_ns,
      (not is_own or shown_ns > at_ns) and shown_ns > coalesce((select seen_ns from inbox_seen where uid = ${person.uid}), 0) as is_new
    from (
      select entries.*, greatest(entries.at_ns, handled.until_ns) as shown_ns
      from (${entriesOf(person)}) as entries
      left join inbox_handled as handled on handled.uid = ${person.uid} and handled.kind = entries.kind
        and handled.id = entries.id and handled.at_ns >= entries.at_ns
      where handled.uid is null or handled.until_ns <= ${nowNs}
    ) as open order by shown_ns desc, kind, id limit ${maxInbox}`
}

/** JSON text. */
export async function getInbox(db: Db, person: Person): Promise<string> {
  const [row] = await db.query<{ entries: string }>(sql`
    select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'at', ${instantJson(sql`at_ns`)}, 'shownAt', ${instantJson(sql`shown_ns`)},
      'isNew', is_new)::jsonb || content::jsonb order by shown_ns desc, kind, id), '[]')::text as entries
    from (${shownTo(person)}) as shown`)
  return row?.entries ?? '[]'
}

export async function countNew(db: Db, person: Person): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) filter (where is_new)::integer as count from (${shownTo(person)}) as shown`)
  return row?.count ?? 0
}

type Instant = { seconds: number; nanoseconds: number }

const asNs = ({ seconds, nanoseconds }: Instant): Sql =>
  sql`least(${BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)}::numeric, 9223372036854775807)::bigint`

/** Never moves the time back. */
export async function markSeen(db: Db, uid: string, until: Instant): Promise<void> {
  await db.execute(sql`
    insert into inbox_seen as kept (uid, seen_ns) values (${uid}, ${asNs(until)})
    on conflict (uid) do update set seen_ns = greatest(kept.seen_ns, excluded.seen_ns)`)
}

type Which = { kind: InboxKind; id: string }

/** `until`: undefined for done. Throws not_found for an entry that is not in the inbox of this person. */
export async function putAway(
  db: Db,
  person: Person,
  { kind, id }: Which,
  until: Instant | undefined,
): Promise<void> {
  const put = await db.execute(sql`
    insert into inbox_handled (uid, kind, id, at_ns, until_ns)
    select ${person.uid}, kind, id, at_ns, ${until ? asNs(until) : null}::bigint from (${entriesOf(person)}) as entries
    where kind = ${kind} and id = ${id}
    on conflict (uid, kind, id) do update set at_ns = excluded.at_ns, until_ns = excluded.until_ns`)
  if (put === 0) throw new Problem('not_found', 'Your inbox has no such entry.')
}

export async function putBack(db: Db, uid: string, { kind, id }: Which): Promise<void> {
  await db.execute(sql`delete from inbox_handled where uid = ${uid} and kind = ${kind} and id = ${id}`)
}
