// Finds other user records that may be of the same person, because they share the name, the address or the phone number. Erasing one
// record does not erase them, so they are listed before.

import sql, { type Sql } from 'sql-template-tag'
import type { Twin } from '#contract/personal-data.ts'
import { type User, userName, users } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import { codeLength, lastSegment } from '#server/documents/search-words.ts'
import { userDocuments } from '#server/documents/users.ts'

/** Many people may share a common name. */
const mostTwins = 20

type Row = { id: string; name: string; email: string; document: string }

export async function findTwins(db: Db, id: string): Promise<Twin[]> {
  const [own] = await db.query<Row>(
    sql`select id, sort_name as name, email, document from users where id = ${id}`,
  )
  if (!own) return []
  const phone = endOfPhone(own)
  // Each condition uses its own index.
  const others = await db.query<Row>(sql`
    select id, sort_name as name, email, document from users where id <> ${id} and id in (
      select id from users where sort_name = ${own.name}
      union select id from users where email = ${own.email} and email <> ''
      union select id from users where ${hasWord(phone)}) order by id limit ${mostTwins}`)
  return others.map((other) => ({
    id: other.id,
    name: userName(userOf(other)),
    shares: [
      ...(other.name === own.name ? (['name'] as const) : []),
      ...(other.email === own.email && own.email !== '' ? (['email'] as const) : []),
      ...(phone !== '' && endOfPhone(other) === phone ? (['phone number'] as const) : []),
    ],
  }))
}

function userOf({ document }: Row): User {
  return users.read(JSON.parse(document))
}

/** Returns the last nine digits, which do not depend on how the country is written; '' for a number that is too short. */
function endOfPhone(row: Row): string {
  const digits = userOf(row).phoneNumber?.replace(/\D/g, '') ?? ''
  return digits.length < 7 ? '' : digits.slice(-9)
}

/** SQL that tells whether the index holds the word, in any of its segments. */
function hasWord(word: string): Sql {
  if (word === '') return sql`false`
  const segments = Array.from({ length: lastSegment(userDocuments.segments) + 1 }, (_, segment) => segment)
  const lexemes = segments.map((segment) => segment.toString(16).padStart(codeLength, '0') + word)
  return sql`search @@ ${lexemes.join(' | ')}::tsquery`
}
