// The history of a person: changes of their user record, and events whose fields hold their id or address, such as the filters of an
// export. Erasing replaces these. Texts of colleagues in the history stay until it is pruned.

import sql, { type Sql } from 'sql-template-tag'
import { normaliseEmail } from '#contract/identity.ts'
import { fetchRows, type Transaction } from '#server/db/transaction.ts'
import { erasedName } from '#server/documents/erasure.ts'
import { parseExactly } from '#server/documents/json.ts'
import type { Person } from './find-person.sql.ts'

type Subject = Pick<Person, 'id' | 'email' | 'name'>

type Entry = {
  id: string
  documentId: string
  isAbout: boolean
  before: string | null
  after: string | null
}

/** SELECT of entries that may name the person: their texts contain the id or the address. */
function candidates({ id, email }: Subject): Sql {
  const holds = (column: Sql) => sql`(strpos(${column}, ${JSON.stringify(id)}) > 0
    or ${email} <> '' and strpos(lower(${column}), ${JSON.stringify(email)}) > 0)`
  return sql`
    select * from (
      select history.id::text, document_id as "documentId", before, after, entity in ('users', 'experts') and document_id = ${id} as "isAbout"
      from history where event is not null or entity = 'feedback'
    ) as entries where "isAbout" or ${holds(sql`before`)} or ${holds(sql`after`)}`
}

/** Yields the changed entries without the person; leaves out those that do not name them. */
export async function* withoutPerson(
  rows: (statement: Sql) => AsyncIterable<Entry[]>,
  person: Subject,
  pseudonym: string,
): AsyncGenerator<Entry> {
  for await (const batch of rows(candidates(person)))
    for (const entry of batch) {
      if (entry.isAbout) yield { ...entry, documentId: pseudonym, before: null, after: null }
      else {
        const [before, after] = [entry.before, entry.after].map(
          (json) => json && neutralJson(json, person, pseudonym),
        )
        if (before !== entry.before || after !== entry.after)
          yield { ...entry, before: before ?? null, after: after ?? null }
      }
    }
}

/** The fields of events that hold the id of a person. */
const idFields = ['user', 'expert', 'owner']

function neutralJson(json: string, { id, email, name }: Subject, pseudonym: string): string {
  let isChanged = false
  const neutral = JSON.stringify(parseExactly(json), (field, value: unknown) => {
    if (typeof value !== 'string') return value
    const isId = idFields.includes(field) && value === id
    const isName =
      (field === 'email' && email !== '' && normaliseEmail(value) === email) ||
      (field === 'ownerName' && value === name)
    isChanged ||= isId || isName
    return isId ? pseudonym : isName ? erasedName : value
  })
  return isChanged ? neutral : json
}

export async function eraseHistory(db: Transaction, person: Subject, pseudonym: string): Promise<void> {
  const entries = withoutPerson((statement) => fetchRows(db, statement), person, pseudonym)
  for await (const { id, documentId, before, after } of entries)
    await db.query(sql`select erase_in_history(${id}, ${documentId}, ${before}, ${after})`)
}
