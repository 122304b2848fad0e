// The texts whose first rows are asked for with a cold cache: surnames, and some of every kind of the dictionary.

import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { makeDictionary, type Term } from './dictionary.ts'

const everyNthTerm = 40
const surnamesTried = 12

export async function coldTexts(db: Pool): Promise<Term[]> {
  return [...(await surnames(db)), ...everyNth(await makeDictionary(db), everyNthTerm)]
}

/** As somebody's sessions are searched: the last word of a name. */
async function surnames(db: Pool): Promise<Term[]> {
  const people = await db.query<{ name: string }>(sql`
    select name from (select distinct regexp_replace(name, '^.* ', '') as name from users where name ~ ' ') as names
    order by md5(name) limit ${surnamesTried}`)
  return people.map(({ name }) => ({ kind: 'surname', q: name }))
}

export function everyNth<One>(all: readonly One[], nth: number): One[] {
  return all.filter((_, index) => index % nth === 0)
}
