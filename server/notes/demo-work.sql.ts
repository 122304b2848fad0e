// What the staff of the demo have done: notes with given authors and times, and states of feedback.

import sql from 'sql-template-tag'
import { mentionsIn } from '#contract/note-text.ts'
import type { NoteBody } from '#contract/notes.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Author, wordsOfNote } from './notes.sql.ts'

type GivenNote = NoteBody & { id: string; author: Author; createdMs: number }

export async function storeNotes(db: Transaction, notes: readonly GivenNote[]): Promise<void> {
  for (const { id, entity, record, text, author, createdMs, corrects } of notes)
    await db.execute(sql`
      insert into notes (id, entity, record_id, text, author_uid, author_name, created_ns, corrects, mentions, search)
      values (${id}, ${entity}, ${record}, ${text}, ${author.uid}, ${author.name}, ${BigInt(Math.floor(createdMs)) * 1_000_000n},
        ${corrects ?? null}, ${mentionsIn(text)}::text[], array_to_tsvector(${wordsOfNote(text)}::text[]))`)
}

const demoRoles = ['administrator', 'editor', 'editor', 'member', 'member', 'member', 'auditor']

/** Accounts without a password, so that colleagues can be mentioned and feedback assigned to them. */
export async function storeColleagues(db: Transaction, staff: readonly Author[]): Promise<void> {
  await db.execute(sql`
    insert into accounts (uid, email, display_name, role, origin)
    select users.id, users.email, staff.name, (${demoRoles}::text[])[1 + (place - 1) % ${demoRoles.length}::integer], 'command'
    from unnest(${staff.map(({ uid }) => uid)}::text[], ${staff.map(({ name }) => name)}::text[]) with ordinality as staff (uid, name, place)
      join users on users.id = staff.uid`)
}

/** In a larger marketplace only the newest feedback is handled. */
const mostHandled = 20_000

/** Older feedback is answered, new feedback mostly open; the same for the same feedback, since `luck` depends on its id. */
export async function storeFeedbackStates(db: Db, staff: readonly Author[]): Promise<void> {
  if (staff.length === 0) return
  await db.execute(sql`
    insert into feedback_states (id, state, owner, owner_name, assigned_ns, assigned_by)
    select id, state, coalesce(uid, ''), coalesce(name, ''), least(created_ns + (luck % 20) * 3600000000000, now_ns), coalesce(uid, '')
    from (
      select *, case
          when days < 4 then (array['open', 'open', 'in-work', 'answered'])[1 + luck % 4]
          when luck % 25 = 0 then 'open'
          when luck % 25 = 1 then 'in-work'
          when luck % 25 < 6 then 'no-answer'
          else 'answered' end as state
      from (
        select id, created_ns, now_ns, (now_ns - created_ns) / 86400000000000 as days, ('x' || left(md5(id), 7))::bit(28)::integer as luck
        from feedback, (select (extract(epoch from now()) * 1000000)::bigint * 1000 as now_ns) as clock
        where created_ns > 0 order by (- created_ns), id limit ${mostHandled}
      ) as newest
    ) as handled left join unnest(${staff.map(({ uid }) => uid)}::text[], ${staff.map(({ name }) => name)}::text[])
      with ordinality as staff (uid, name, place)
      on place = 1 + (luck / 32) % ${staff.length}::integer and (state in ('in-work', 'answered') or luck % 3 = 0)
    where state <> 'open' or uid is not null`)
}
