// What erasing a person does to notes: those on the person and their records are deleted; other notes lose the person's
// name, also as author. Feedback that they own keeps its state, without their name.

import sql, { type Sql } from 'sql-template-tag'
import { type NoteReference, referenceText, replaceReferences } from '#contract/note-text.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { erasedName } from '#server/documents/erasure.ts'
import { patternOfTraces, type Traces, withoutTraces } from '#server/documents/traces.ts'
import { wordsOfNote } from '#server/notes/notes.sql.ts'
import { ofPerson } from './find-person.sql.ts'

type Ids = Pick<Traces, 'id' | 'email'>

/** SQL of whether a note is on the user record, a session or a piece of feedback of the person. */
export function onPerson(person: Ids): Sql {
  return sql`(entity = 'users' and record_id = ${person.id}
    or entity = 'sessions' and record_id = any(array(select id from sessions where ${ofPerson.sessions(person)}))
    or entity = 'feedback' and record_id = any(array(select id from feedback where ${ofPerson.feedback(person)})))`
}

/** Before their sessions and feedback are neutral. The lock of the user record keeps others from writing one at the same time. */
export async function removeNotes(db: Transaction, person: Ids): Promise<void> {
  await db.query(sql`select from users where id = ${person.id} for update`)
  await db.execute(sql`delete from notes where ${onPerson(person)}`)
}

export type NotedText = { id: string; text: string }

/** SELECT of the other notes that may name them: an id in a reference is encoded. */
export function mayNameInNotes(traces: Traces): Sql {
  const reference = referenceText({ label: '', entity: 'users', id: traces.id }).replace(/^.*\]/, '')
  return sql`
    select id, text from notes
    where (text ~* ${patternOfTraces(traces)} or strpos(text, ${reference}) > 0) and not ${onPerson(traces)}`
}

/** Undefined where it does not name them. */
export function neutralNote({ id, text }: NotedText, traces: Traces): NotedText | undefined {
  const neutral = replaceReferences(text, (reference) => neutralReference(reference, traces))
  const rest = withoutTraces(neutral, traces)
  return rest === text ? undefined : { id, text: rest }
}

function neutralReference(reference: NoteReference, { id, pseudonym }: Traces): NoteReference {
  if (!('entity' in reference) || reference.entity !== 'users' || reference.id !== id) return reference
  return { label: erasedName, entity: 'users', id: pseudonym }
}

export async function saveNeutralNote(db: Transaction, { id, text }: NotedText): Promise<void> {
  await db.execute(sql`
    update notes set text = ${text}, search = array_to_tsvector(${wordsOfNote(text)}::text[]) where id = ${id}`)
}

/** Of notes and feedback: somebody without an account any more, as nobody with one is erased. */
export async function forgetAuthor(db: Transaction, { id, pseudonym }: Traces): Promise<void> {
  await db.execute(sql`
    update notes set author_uid = ${pseudonym}, author_name = ${erasedName} where author_uid = ${id}`)
  await db.execute(sql`
    update feedback_states set owner = ${pseudonym}, owner_name = ${erasedName}, version = version + 1 where owner = ${id}`)
  await db.execute(sql`update feedback_states set assigned_by = ${pseudonym} where assigned_by = ${id}`)
}
