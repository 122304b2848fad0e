// Who a person is, and which documents are theirs: the same for exporting and for erasing their data.

import sql, { type Sql } from 'sql-template-tag'
import { fold } from '#contract/fold.ts'
import { Problem } from '#contract/problem.ts'
import { userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable, sortable } from '#server/documents/columns.ts'
import { isPseudonym } from '#server/documents/stored/erasures.sql.ts'
import { distinctive, type Traces } from '#server/documents/traces.ts'

/**
 * What is known of somebody: also of an id that only sessions or feedback name. `name`: as the console shows it. `email`: '' where
 * somebody else has it as well, as anybody can write any address into their user record.
 */
export type Person = {
  id: string
  email: string
  name: string
  /** What they are called: all of it, and what of it is looked for in the texts of others. */
  names: string[]
  texts: string[]
  sessions: number
  feedback: number
}

/** Throws not_found where nothing names this id, and for a pseudonym. */
export async function findPerson(db: Db, id: string): Promise<Person> {
  if (!isStorable(id)) throw new Problem('not_found', 'Nothing can be stored with this id.')
  if (await isPseudonym(db, id))
    throw new Problem('not_found', 'This is the pseudonym of somebody who was erased.')
  const [stored] = await db.query<{ document: string; email: string }>(sql`
    select document, case when exists (select from users as other where other.email = users.email and other.id <> users.id)
      then '' else email end as email
    from users where id = ${id}`)
  const user = users.read(stored ? JSON.parse(stored.document) : { id })
  const email = stored?.email ?? ''
  const [counts] = await db.query<{ sessions: number; feedback: number }>(sql`
    select (select count(*)::integer from sessions where ${ofPerson.sessions({ id, email })}) as sessions,
      (select count(*)::integer from feedback where ${ofPerson.feedback({ id, email })}) as feedback`)
  const { sessions = 0, feedback = 0 } = counts ?? {}
  if (!stored && sessions + feedback === 0)
    throw new Problem('not_found', `Nothing names the person '${id}'.`)
  const names = [...new Set([user.displayName, user.username].flatMap((name) => name?.trim() || []))]
  const texts = await textsOf(db, id, [...names, email])
  return { id, email, name: userName(user), names, texts, sessions, feedback }
}

/** SQL of whether a row is of the person: their sessions on either side, and feedback by them, about them and on these sessions. */
export const ofPerson = {
  users: ({ id }: Pick<Traces, 'id' | 'email'>): Sql => sql`id = ${id}`,
  sessions: ({ id }: Pick<Traces, 'id' | 'email'>): Sql => sql`(user_id = ${id} or expert_id = ${id})`,
  // Each from its own index.
  feedback: ({ id, email }: Pick<Traces, 'id' | 'email'>): Sql => sql`
    id = any(array(select id from feedback where expert_id = ${id}
      union select id from feedback where email = ${email} and ${email} <> ''
      union select feedback.id from sessions join feedback on session_id = sessions.id where user_id = ${id}
      union select feedback.id from sessions join feedback on session_id = sessions.id where sessions.expert_id = ${id}))`,
}

/** Of what somebody is called, also by their id, what hardly means anything else, and names nobody and nothing else that is stored. */
export async function textsOf(db: Db, id: string, names: (string | undefined)[]): Promise<string[]> {
  const texts = distinctive([...names, id])
  const storables = texts.filter(isStorable)
  const folded = storables.map((text) => sortable(fold(text)))
  const small = storables.map((text) => text.toLowerCase())
  const own = ofPerson.sessions({ id, email: '' })
  const taken = await db.query<{ small: string }>(sql`
    select small from unnest(${storables}::text[], ${folded}::text[], ${small}::text[]) as called (text, folded, small)
    where exists (select from users where id <> ${id} and (id = text or sort_name = folded or email = small))
      or exists (select from accounts where uid = text or email = small or lower(display_name) = small)
      or exists (select from tags where id = text or sort_name = folded)
      or exists (select from discount_codes where folded_id = small)
      or exists (select from history where entity in ('tags', 'discount-codes') and document_id = text)
      or (select sum(sessions) from session_flag_groups where label = text)
        > (select count(*) from sessions where label = text and ${own})`)
  return texts.filter((text) => !taken.some(({ small }) => small === text.toLowerCase()))
}
