// Erases people from a restored database who were erased after its backup was made.

import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#server/db/transaction.ts'
import { type Erasures, readErasedPeople, takeErasures } from '#server/documents/stored/erasures.sql.ts'
import { erase, neutralise } from './erase-person.sql.ts'
import { describePerson } from './find-person.sql.ts'

const places = sql`
  select id from users union select user_id from sessions union select expert_id from sessions union select expert_id from feedback
  union select record_id from notes where entity = 'users'
  union select author_uid from notes union select owner from feedback_states
  union select document_id from history where entity in ('users', 'experts')`

/** Throws invalid for erasures of another installation. */
export async function eraseRestored(db: Transaction, erasures: Erasures): Promise<void> {
  await takeErasures(db, erasures)
  const people = await readErasedPeople(db)
  const found = await db.query<{ id: string }>(
    sql`select id from (${places}) as named where ${isErased('id', sql`id`)}`,
  )
  for (const { id } of found) await erase(db, await describePerson(db, id), people)
  const feedback = await db.query<{ id: string }>(sql`
    select id from feedback where ${isErased('email', sql`email`)} or ${isErased('feedback', sql`id`)}`)
  await neutralise(
    db,
    people,
    'feedback',
    feedback.map(({ id }) => id),
  )
}

/** Must make the same hashes as addErasures. */
function isErased(kind: 'id' | 'email' | 'feedback', value: Sql): Sql {
  return sql`sha256((select key from erasure_key) || convert_to(${`${kind}:`} || ${value}, 'UTF8')) in (select hash from erasures)`
}
