// Erases a person: their user record goes, what others' records say of them is neutralised, and an erasure keeps both from coming
// back (decision 37). All or nothing.

import sql, { raw } from 'sql-template-tag'
import { invalidField, Problem, refused } from '#contract/problem.ts'
import { userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { type ErasedPeople, holdErased, pseudonymOf } from '#server/documents/erasure.ts'
import { searchable, type Traces } from '#server/documents/traces.ts'
import { mergeDocuments } from '#server/store/documents/documents.ts'
import { addErasures, isPseudonym, readErasedPeople } from '#server/store/documents/erasures.ts'
import { originalOf } from '#server/store/documents/originals.ts'
import { prepareStored } from '#server/store/documents/prepare-stored.ts'
import { lockWriters } from '#server/store/documents/stored-versions.ts'
import { recordEvent } from '#server/store/history/events.ts'
import { computeApart } from '#server/store/threads/compute.ts'
import { neutraliseHistory, neutraliseViews } from './erase-traces.ts'

/** What is known of somebody: also of an id that only sessions or feedback name. `name`: as the console shows it. */
export type Person = {
  id: string
  email: string
  name: string
  names: string[]
  sessions: number
  feedback: number
}

/** `names`: the names and addresses that are looked for in texts. Throws not_found where nothing names this id, and for a pseudonym. */
export async function findPerson(db: Db, id: string): Promise<Person> {
  if (!isStorable(id)) throw new Problem('not_found', 'Nothing can be stored with this id.')
  if (await isPseudonym(db, id))
    throw new Problem('not_found', 'This is the pseudonym of somebody who was erased.')
  const [stored] = await db.query<{ document: string; email: string }>(
    sql`select document, email from users where id = ${id}`,
  )
  const user = users.read(stored ? JSON.parse(stored.document) : { id })
  const email = stored?.email ?? ''
  const [counts] = await db.query<{ sessions: number; feedback: number }>(sql`
    select (select count(*)::integer from sessions where ${namesInSession(id)}) as sessions,
      (select count(*)::integer from feedback where ${namesInFeedback(id, email)}) as feedback`)
  const { sessions = 0, feedback = 0 } = counts ?? {}
  if (!stored && sessions + feedback === 0)
    throw new Problem('not_found', `Nothing names the person '${id}'.`)
  const names = searchable([user.displayName, user.username, email])
  return { id, email, name: userName(user), names, sessions, feedback }
}

export const namesInSession = (id: string) => sql`(user_id = ${id} or expert_id = ${id})`
export const namesInFeedback = (id: string, email: string) =>
  sql`(expert_id = ${id} or (email = ${email} and ${email} <> ''))`

export type Erased = { sessions: number; feedback: number }

/** `mostRecords`: how many records there is time for. `prepare`: what follows the lock of the writers, such as holding rights. */
export type Erasing = { mostRecords: number; prepare(db: Transaction): Promise<void> }

/** Throws not_found, invalid where the name is another one, and conflict for who signs in to the console. */
export async function erasePerson(
  pool: Pool,
  { id, name }: { id: string; name: string },
  { mostRecords, prepare }: Erasing,
): Promise<Erased> {
  const { people, erased } = await pool.transaction(async (db) => {
    // First, as other writers do: who holds a sign-in and waits for this lock deadlocks with them.
    await lockWriters(db)
    await prepare(db)
    const person = await findPerson(db, id)
    assertName(person, name)
    await refuseMember(db, person)
    if (person.sessions + person.feedback > mostRecords) throw refused(tooMany(person))
    const people = await addErasures(db, person)
    return { people, erased: await erase(db, person, people) }
  })
  holdErased(people)
  return erased
}

function assertName(person: Person, name: string): void {
  if (name.trim() === person.name.trim()) return
  throw invalidField('name', 'The name', 'is not the name of this person')
}

function tooMany({ id, sessions, feedback }: Person): string {
  const records = (sessions + feedback).toLocaleString('en-US')
  return `${records} records name this person, which takes longer than a page waits. On the server: npm run stoa -- person erase ${id}`
}

async function refuseMember(db: Transaction, { id, email }: Person): Promise<void> {
  const found = await db.query(
    sql`select from accounts where uid = ${id} or (email = ${email} and ${email} <> '')`,
  )
  if (found.length === 0) return
  throw refused(
    'This person is a member of the console, whose acts are recorded by their name. They cannot be erased.',
  )
}

async function erase(db: Transaction, person: Person, people: ErasedPeople): Promise<Erased> {
  const { id, email, sessions, feedback } = person
  const ofSessions = sql`select id from sessions where ${namesInSession(id)}`
  const ofFeedback = sql`select id from feedback where ${namesInFeedback(id, email)}`
  await neutralise(db, people, 'sessions', ofSessions)
  await neutralise(db, people, 'feedback', ofFeedback)
  const traces = { id, pseudonym: pseudonymOf(id, people) ?? '', texts: person.names }
  await eraseUnderived(db, traces, { sessions, feedback })
  return { sessions, feedback }
}

/** What nothing derives again: the user record, views and the history. */
async function eraseUnderived(db: Transaction, traces: Traces, erased: Erased): Promise<void> {
  await removeUser(db, traces.id)
  await neutraliseViews(db, traces)
  const entries = await neutraliseHistory(db, traces)
  const about = { ...erased, entries }
  await recordEvent(db, { event: 'data.person-erased', entity: 'users', id: traces.pseudonym, about })
}

/**
 * Somebody who was erased before, whom an older backup has brought back in views and the history; nothing tells their names any
 * more. Throws not_found for anybody else.
 */
export async function eraseAgain(
  pool: Pool,
  { id, names }: { id: string; names: (string | undefined)[] },
): Promise<void> {
  await pool.transaction(async (db) => {
    await lockWriters(db)
    const pseudonym = pseudonymOf(id, await readErasedPeople(db))
    if (pseudonym === undefined) throw new Problem('not_found', `Nobody was erased with the id '${id}'.`)
    const traces = { id, pseudonym, texts: searchable(names) }
    await eraseUnderived(db, traces, { sessions: 0, feedback: 0 })
  })
}

const batchSize = 500

/** Derived again, which neutralises them; their versions stay, so that the next one of the source still counts. */
async function neutralise(
  db: Transaction,
  people: ErasedPeople,
  entity: 'sessions' | 'feedback',
  named: ReturnType<typeof sql>,
): Promise<void> {
  const ids = (await db.query<{ id: string }>(sql`${named} order by id for update`)).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batchSize) {
    const some = ids.slice(at, at + batchSize)
    const stored = await db.query<{ document: string }>(sql`
      select ${originalOf(entity)} as document from ${raw(entity)} where id = any(${some}::text[])`)
    const documents = stored.map(({ document }) => document)
    const prepared = await computeApart(prepareStored, { entity, documents }, people.text)
    if (prepared) await mergeDocuments(db, prepared, { isChange: false, stale: [] })
  }
}

/** Without a tombstone, which would name them. */
async function removeUser(db: Transaction, id: string): Promise<void> {
  await db.execute(sql`delete from users where id = ${id}`)
  for (const table of ['faults', 'tombstones', 'mirror_rejected', 'mirror_surplus', 'mirror_untimely'])
    await db.execute(sql`delete from ${raw(table)} where entity = 'users' and id = ${id}`)
}
