// What erasing a person would touch, shown before it is done.

import sql from 'sql-template-tag'
import type { Touched } from '#contract/personal-data.ts'
import type { Db } from '#server/db/client.ts'
import { onPerson } from './erase-notes.sql.ts'
import { findNaming, type Rows } from './erase-traces.sql.ts'
import { ofPerson, type Person } from './find-person.sql.ts'

export async function findTouched(db: Db, person: Person): Promise<Touched> {
  const { id, email, names, texts, sessions, feedback } = person
  const traces = { id, email, texts, pseudonym: '' }
  const rows: Rows = async function* (statement) {
    yield await db.query(statement)
  }
  const [keptIds] = await db.query<Touched['keptIds']>(sql`
    select count(*)::integer as count, min(id) as first from (
      select id from sessions where ${ofPerson.sessions(person)} union all
      select id from feedback where ${ofPerson.feedback(person)}
    ) as documents where strpos(id, ${id}) > 0`)
  const [notes] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from notes where ${onPerson(person)}`)
  return {
    sessions,
    feedback,
    notes: notes?.count ?? 0,
    otherNotes: (await findNaming(rows, 'notes', traces)).length,
    views: (await findNaming(rows, 'views', traces)).length,
    tags: (await findNaming(rows, 'tags', traces)).length,
    codes: (await findNaming(rows, 'discount-codes', traces)).length,
    keptIds: keptIds ?? { count: 0, first: null },
    ambiguous: names.filter((name) => !texts.includes(name)),
  }
}
