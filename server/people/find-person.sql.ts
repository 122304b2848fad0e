// Finds a person and their documents: the same for exporting and for erasing their data.

import sql, { type Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import { userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'
import { isPseudonym } from '#server/documents/stored/erasures.sql.ts'

/** `email`: '' if another user has it too, since anybody can write any address into their user record. */
export type PersonIds = { id: string; email: string }

/** Even of an id that only sessions or feedback name. `name`: as the console shows it. `called`: all names that texts may use. */
export type Person = PersonIds & { name: string; called: string[]; sessions: number; feedback: number }

/** Throws not_found if nothing names this id, and for a pseudonym. */
export async function findPerson(db: Db, id: string): Promise<Person> {
  if (!isStorable(id)) throw new Problem('not_found', 'Nothing can be stored with this id.')
  if (await isPseudonym(db, id))
    throw new Problem('not_found', 'This is the pseudonym of a person who was erased.')
  const person = await describePerson(db, id)
  if (!person.isStored && person.sessions + person.feedback === 0)
    throw new Problem('not_found', `Nothing names the person '${id}'.`)
  return person
}

/** Returns what is known of the id. `isStored`: whether there is a user record. */
export async function describePerson(db: Db, id: string): Promise<Person & { isStored: boolean }> {
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
  const called = [...new Set([user.displayName, user.username].flatMap((name) => name?.trim() || []))]
  return { id, email, name: userName(user), called, sessions, feedback, isStored: stored !== undefined }
}

/** SQL of whether a row is the person's: their sessions, and feedback by them, about them and on sessions that they booked. */
export const ofPerson = {
  users: ({ id }: PersonIds): Sql => sql`id = ${id}`,
  sessions: ({ id }: PersonIds): Sql => sql`(user_id = ${id} or expert_id = ${id})`,
  // Each condition uses its own index.
  feedback: ({ id, email }: PersonIds): Sql => sql`
    id = any(array(select id from feedback where expert_id = ${id}
      union select id from feedback where email = ${email} and ${email} <> ''
      union select feedback.id from sessions join feedback on session_id = sessions.id where user_id = ${id}))`,
}

/** Returns the ids of feedback that belongs to the person only because they booked its session: it has another address or none. */
export async function feedbackBySession(db: Db, { id, email }: PersonIds): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select feedback.id from sessions join feedback on session_id = sessions.id
    where user_id = ${id} and (feedback.email <> ${email} or ${email} = '')`)
  return rows.map((row) => row.id)
}
