// Search texts taken from the data, the same in every run: words of every frequency, prefixes, pairs, ids, addresses, names
// with and without accents and with a typing error, and absent words.

import sql, { type Sql } from 'sql-template-tag'
import { fold } from '#contract/fold.ts'
import type { Pool } from '#server/db/pool.ts'
import { at } from '#server/demo/random.ts'
import { codeLength } from '#server/documents/search-words.ts'

export type Term = { kind: string; q: string }

export async function makeDictionary(db: Pool): Promise<Term[]> {
  const words = await wordsByFrequency(db)
  const people = await db.query<{ id: string; name: string; email: string }>(sql`
    select id, document::json ->> 'displayName' as name, email from users
    where document::json ->> 'displayName' ~ ' ' order by md5(id) limit 200`)
  const names = people.map(({ name }) => name)
  const absent = names.slice(0, 60).map((name, index) => `${reversed(name)}qz${index}`)
  const addresses = people.slice(0, 70).map(({ email }) => email)
  const ids = await idsOf(db)
  const starts = ids.map((id) => id.slice(0, 5))
  const common = spread(words.slice(0, 150), 15)
  const rare = spread(words.slice(-2_000), 60)
  return [
    ...deciles(words),
    ...beginnings(words),
    ...terms('rare and common word', pairs(rare, common)),
    ...terms('two common words', pairs(spread(words.slice(0, 600), 60), common)),
    ...terms('three words', pairs(pairs(spread(words.slice(100, 1_000), 40), common), rare)),
    ...terms('id', ids),
    ...terms('start of an id', starts),
    ...terms('address', addresses),
    ...terms('part of an address', partsOf(addresses)),
    ...terms('code or tag', await codesAndTags(db)),
    ...terms('name', names.slice(0, 80)),
    ...terms('name without accents', names.filter((name) => fold(name) !== name.toLowerCase()).map(fold)),
    ...terms('half a name', names.slice(80, 140).map(halved)),
    ...terms('misspelt name', names.slice(0, 150).filter(isLatin).map(misspelt)),
    ...terms('absent', absent),
  ]
}

function terms(kind: string, texts: string[]): Term[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '').map((q) => ({ kind, q }))
}

/** Returns the distinct words of a sample of sessions, most frequent first. */
async function wordsByFrequency(db: Pool): Promise<string[]> {
  const rows = await db.query<{ word: string }>(sql`
    select word from (select search from session_words where not is_sign_in order by md5(id) limit 8000) as sample,
      lateral ${wordsOf(sql`search`)} as words (word)
    where length(word) < 20 group by word order by count(*) desc, word`)
  return rows.map(({ word }) => word)
}

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

function pairs(some: string[], others: string[]): string[] {
  return some.map((one, index) => `${one} ${others[(index * 7 + 3) % others.length]}`)
}

async function idsOf(db: Pool): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    (select id from sessions where not is_sign_in order by md5(id) limit 40) union all
    (select id from users order by md5(id) limit 30) union all
    (select id from feedback order by md5(id) limit 30)`)
  return rows.map(({ id }) => id)
}

async function codesAndTags(db: Pool): Promise<string[]> {
  const rows = await db.query<{ text: string }>(sql`
    (select id as text from discount_codes order by md5(id) limit 40) union all
    (select coalesce(document::json ->> 'name', id) from tags order by md5(id) limit 40)`)
  return rows.map(({ text }) => text)
}

function partsOf(emails: string[]): string[] {
  return emails.flatMap((email, index) => {
    const [local = '', domain = ''] = email.split('@')
    return [local, local.split('.')[0] ?? '', index % 3 === 0 ? domain : (domain.split('.')[0] ?? '')]
  })
}

function halved(name: string): string {
  const [first = '', last = ''] = name.split(' ')
  return `${first} ${last.slice(0, 2)}`
}

function isLatin(name: string): boolean {
  return /^[a-z ]+$/.test(fold(name))
}

/** Makes one typing error in the longest word: a missing, added or replaced letter, or two swapped ones. */
function misspelt(name: string, index: number): string {
  const words = fold(name).split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  const place = 1 + (index % Math.max(longest.length - 2, 1))
  const [before, after] = [longest.slice(0, place), longest.slice(place)]
  const slips = [
    before + after.slice(1),
    `${before}x${after}`,
    `${before}y${after.slice(1)}`,
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
  ]
  return words.map((word) => (word === longest ? (slips[index % slips.length] ?? word) : word)).join(' ')
}

/** Returns the words in the index without the codes of their segments, and without the values of columns. */
function wordsOf(search: Sql): Sql {
  return sql`(
    select substr(lexeme, ${codeLength + 1}) from unnest(tsvector_to_array(${search})) as lexeme
    where substr(lexeme, ${codeLength + 1}, 1) <> '='
  )`
}

function reversed(name: string): string {
  return [...fold(name).replaceAll(' ', '')].toReversed().join('')
}
