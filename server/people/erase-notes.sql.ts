// Deletes the notes of colleagues on an erased person and their records. If the person was once a member, their name as the author of
// notes and the owner of feedback is removed. No text is changed.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { erasedName } from '#server/documents/erasure.ts'
import { ofPerson, type PersonIds } from './find-person.sql.ts'

/** SQL that tells whether a note is on the user record, a session or a piece of feedback of the person. */
export function onPerson(person: PersonIds): Sql {
  return sql`(entity = 'users' and record_id = ${person.id}
    or entity = 'sessions' and record_id = any(array(select id from sessions where ${ofPerson.sessions(person)}))
    or entity = 'feedback' and record_id = any(array(select id from feedback where ${ofPerson.feedback(person)})))`
}

/** To be called before sessions and feedback are neutralised. The lock of the user record keeps others from writing a note meanwhile. */
export async function removeNotes(db: Transaction, person: PersonIds): Promise<void> {
  await db.query(sql`select from users where id = ${person.id} for update`)
  await db.execute(sql`delete from notes where ${onPerson(person)}`)
}

/** Columns that hold a member. People with an account cannot be erased. */
const authors = [
  { table: 'notes', uid: 'author_uid', name: 'author_name' },
  { table: 'feedback_states', uid: 'owner', name: 'owner_name' },
  { table: 'feedback_states', uid: 'assigned_by' },
]

export async function forgetAuthor(db: Transaction, id: string, pseudonym: string): Promise<void> {
  for (const { table, uid, name } of authors) {
    const named = name === undefined ? sql`` : sql`, ${raw(name)} = ${erasedName}`
    await db.execute(
      sql`update ${raw(table)} set ${raw(uid)} = ${pseudonym}${named}, version = version + 1 where ${raw(uid)} = ${id}`,
    )
  }
}
