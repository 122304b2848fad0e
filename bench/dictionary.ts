// Search texts taken from the data, the same in every run: words of every frequency, their beginnings, three words, ids, addresses,
// names with and without accents and with a typing error, and absent words.

import sql, { type Sql } from 'sql-template-tag'
import { fold } from '#contract/fold.ts'
import type { Pool } from '#server/db/pool.ts'
import { at } from '#server/demo/random.ts'
import { codeLength } from '#server/documents/search-words.ts'

export type Term = { kind: string; q: string }

export async function makeDictionary(db: Pool): Promise<Term[]> {
  const words = await textsOf(db, wordsByFrequency)
  const people = await db.query<{ id: string; name: string; email: string }>(sql`
    select id, document::json ->> 'displayName' as name, email from users
    where document::json ->> 'displayName' ~ ' ' order by md5(id) limit 200`)
  const names = people.map(({ name }) => name)
  const absent = names.slice(0, 60).map((name, index) => `${fold(name).replace(' ', 'qz')}${index}`)
  const addresses = people.slice(0, 70).map(({ email }) => email)
  const addressStarts = addresses.map((address) => address.split(/[.@]/)[0] ?? '')
  const latin = names
    .slice(0, 150)
    .map(fold)
    .filter((name) => /^[a-z ]+$/.test(name))
  return [
    ...deciles(words),
    ...beginnings(words),
    ...terms('three words', triples(words)),
    ...terms('id', await textsOf(db, ids)),
    ...terms('address', addresses),
    ...terms('beginning of an address', addressStarts),
    ...terms('code or tag', await textsOf(db, codesAndTags)),
    ...terms('name', names.slice(0, 80)),
    ...terms('name without accents', names.filter((name) => fold(name) !== name.toLowerCase()).map(fold)),
    ...terms('misspelt name', latin.map(misspelt)),
    ...terms('absent', absent),
  ]
}

function terms(kind: string, texts: string[]): Term[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '').map((q) => ({ kind, q }))
}

async function textsOf(db: Pool, query: Sql): Promise<string[]> {
  return (await db.query<{ text: string }>(query)).map(({ text }) => text)
}

/** The distinct words of a sample of sessions, without the codes of their segments and without the values of columns. */
const wordsByFrequency = sql`
  select text from (select search from session_words where not is_sign_in order by md5(id) limit 8000) as sample,
    lateral (
      select substr(lexeme, ${codeLength + 1}) from unnest(tsvector_to_array(search)) as lexeme
      where substr(lexeme, ${codeLength + 1}, 1) <> '='
    ) as words (text)
  where length(text) < 20 group by text order by count(*) desc, text`

const ids = sql`
  (select id as text from sessions where not is_sign_in order by md5(id) limit 40) union all
  (select id from users order by md5(id) limit 30) union all
  (select id from feedback order by md5(id) limit 30)`

const codesAndTags = sql`
  (select id as text from discount_codes order by md5(id) limit 40) union all
  (select coalesce(document::json ->> 'name', id) from tags order by md5(id) limit 40)`

export const commonestWords = 'word, decile 1 of 10 (commonest)'
const perDecile = 40

function deciles(words: string[]): Term[] {
  return Array.from({ length: 10 }, (_, decile) => {
    const part = words.slice((words.length * decile) / 10, (words.length * (decile + 1)) / 10)
    const kind = decile === 0 ? commonestWords : `word, decile ${decile + 1} of 10`
    return terms(kind, [...(decile === 0 ? part.slice(0, 160) : []), ...spread(part, perDecile)])
  }).flat()
}

function beginnings(words: string[]): Term[] {
  return [1, 2, 3, 4].flatMap((length) => {
    const starts = new Set(words.filter((word) => word.length > length).map((word) => word.slice(0, length)))
    return terms(`first ${length} of a word`, spread([...starts], 90))
  })
}

/** Returns `count` items at equal distances. */
function spread<T>(items: T[], count: number): T[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, index) => at(items, Math.floor((index * items.length) / count)))
}

/** Returns a frequent, a very frequent and a rare word each. */
function triples(words: string[]): string[] {
  const [common, rare] = [words.slice(0, 150), words.slice(-2_000)]
  return spread(words.slice(100, 1_000), 40).map(
    (word, index) => `${word} ${at(common, index % common.length)} ${at(rare, (index * 7) % rare.length)}`,
  )
}

/** Makes one typing error in the longest word: a missing, added or replaced letter, or two swapped ones. */
function misspelt(name: string, index: number): string {
  const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
  const place = 1 + (index % Math.max(longest.length - 2, 1))
  const [before, letter, after] = [
    longest.slice(0, place),
    longest.slice(place, place + 1),
    longest.slice(place + 1),
  ]
  const swapped = before + after.slice(0, 1) + letter + after.slice(1)
  const slips = [before + after, `${before}x${letter}${after}`, `${before}y${after}`, swapped]
  return name.replace(longest, at(slips, index % slips.length))
}
