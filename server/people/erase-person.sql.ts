// Erases a person completely or not at all (decision 37). One transaction stores erasures (keyed hashes), removes the user record and the
// notes on the person, derives their feedback and sessions again without their name, and removes their id and address from the history.
// Texts of colleagues stay unchanged: find-mentions.sql.ts lists them. find-person.sql.ts finds the documents, also for the export. From
// then on, documents that arrive are neutralised while they are derived (documents/erasure.ts), and triggers (db/functions/erasure.sql)
// refuse writes of a process that does not know about the erasure yet.

import sql, { join, raw } from 'sql-template-tag'
import { type ErasureEffects, mostMentions } from '#contract/personal-data.ts'
import { invalidField, refused } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { asIfErased, type ErasedPeople, holdErased, pseudonymOf } from '#server/documents/erasure.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { mergeDocuments } from '#server/documents/stored/documents.sql.ts'
import { addErasures } from '#server/documents/stored/erasures.sql.ts'
import { prepareStored } from '#server/documents/stored/prepare.ts'
import { lockWriters } from '#server/documents/stored/stored-versions.sql.ts'
import { computeApart, isQuick } from '#server/documents/threads/compute.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import { eraseHistory } from './erase-history.sql.ts'
import { forgetAuthor, onPerson, removeNotes } from './erase-notes.sql.ts'
import { findMentions } from './find-mentions.sql.ts'
import { feedbackBySession, findPerson, ofPerson, type Person } from './find-person.sql.ts'
import { findTwins } from './find-twins.sql.ts'

type ErasureCounts = { sessions: number; feedback: number }

/** `mostRecords`: the most records for which there is time. `prepare`: runs after locking the writers, for example to hold rights. */
type EraseOptions = { mostRecords: number; prepare(db: Transaction): Promise<void> }

/** Throws not_found, invalid if the name differs, and conflict for a person who can sign in to the console. */
export async function erasePerson(
  pool: Pool,
  { id, name }: { id: string; name: string },
  { mostRecords, prepare }: EraseOptions,
): Promise<ErasureCounts> {
  const { people, erased } = await pool.transaction(async (db) => {
    // Must come first, as for other writers: a transaction that waits for this lock with a locked sign-in would deadlock with them.
    await lockWriters(db)
    await prepare(db)
    const person = await findPerson(db, id)
    assertName(person, name)
    await refuseMember(db, person)
    if (person.sessions + person.feedback > mostRecords) throw refused(tooMany(person))
    const people = await addErasures(db, { ...person, feedback: await feedbackBySession(db, person) })
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
  throw refused("This is a colleague, whose actions are recorded under their name. They can't be erased.")
}

/** Must run after adding the erasures. */
export async function erase(db: Transaction, person: Person, people: ErasedPeople): Promise<ErasureCounts> {
  const { id, sessions, feedback } = person
  const pseudonym = pseudonymOf(id, people) ?? ''
  // All rows are locked before figures: edits and sign-ins use the same order.
  const ids = {
    sessions: await lockOwn(db, 'sessions', person),
    feedback: await lockOwn(db, 'feedback', person),
  }
  await removeNotes(db, person)
  await forgetAuthor(db, id, pseudonym)
  await removeUser(db, id)
  await neutralise(db, people, 'feedback', ids.feedback)
  await neutralise(db, people, 'sessions', ids.sessions)
  // Must come last, since the changes above are in the history.
  await eraseHistory(db, person, pseudonym)
  const about = { sessions, feedback }
  await recordEvent(db, { event: 'data.person-erased', entity: 'users', id: pseudonym, about })
  return { sessions, feedback }
}

async function lockOwn(db: Transaction, entity: 'sessions' | 'feedback', person: Person): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from ${raw(entity)} where ${ofPerson[entity](person)} order by id for update`)
  return rows.map(({ id }) => id)
}

const batchSize = 500

/** Deriving the documents again neutralises them; their versions stay, so that the next one of the source still counts. */
export async function neutralise(
  db: Transaction,
  people: ErasedPeople,
  entity: 'sessions' | 'feedback',
  ids: string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const some = ids.slice(at, at + batchSize)
    const stored = await db.query<{ document: string }>(sql`
      select ${originalOf(entity)} as document from ${raw(entity)} where id = any(${some}::text[])`)
    const documents = stored.map(({ document }) => document)
    const length = documents.reduce((sum, document) => sum + document.length, 0)
    const prepared = isQuick(length)
      ? asIfErased(people, () => prepareStored({ entity, documents }))
      : await computeApart(prepareStored, { entity, documents }, people.text)
    if (prepared) await mergeDocuments(db, prepared, { isChange: false, stale: [] })
  }
}

/** Leaves no tombstone, which would name the person. */
async function removeUser(db: Transaction, id: string): Promise<void> {
  const others = ['faults', 'tombstones', 'mirror_rejected', 'mirror_surplus', 'mirror_untimely'].map(
    (table) => sql`of_${raw(table)} as (delete from ${raw(table)} where entity = 'users' and id = ${id})`,
  )
  await db.execute(sql`with ${join(others)} delete from users where id = ${id}`)
}

export async function findTouched(db: Db, person: Person): Promise<ErasureEffects> {
  const { id, sessions, feedback } = person
  const [keptIds] = await db.query<ErasureEffects['keptIds']>(sql`
    select count(*)::integer as count, min(id) as first from (
      select id from sessions where ${ofPerson.sessions(person)} union all
      select id from feedback where ${ofPerson.feedback(person)}
    ) as documents where strpos(id, ${id}) > 0`)
  const [notes] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from notes where ${onPerson(person)}`)
  const mentions = await findMentions(db, person)
  return {
    sessions,
    feedback,
    notes: notes?.count ?? 0,
    mentions: mentions.slice(0, mostMentions).map(({ id: _, ...mention }) => mention),
    mentioned: mentions.length,
    twins: await findTwins(db, id),
    keptIds: keptIds ?? { count: 0, first: null },
  }
}
