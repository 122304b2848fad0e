// Search texts taken from the data, the same in every run: words of every frequency, prefixes, pairs, ids, addresses, names
// with and without accents and with a typing error, words of old sessions only, and absent words.

import sql, { type Sql } from 'sql-template-tag'
import { fold } from '#contract/fold.ts'
import type { Pool } from '#server/db/pool.ts'
import { at } from '#server/demo/random.ts'
import { codeLength } from '#server/documents/search-words.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { findMatches } from '#server/lists/words/find-matches.sql.ts'

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
    ...terms('word of old sessions only', await oldWords(db, words.slice(0, 3_000))),
    ...terms('absent', absent),
  ]
}

function terms(kind: string, texts: string[]): Term[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '').map((q) => ({ kind, q }))
}

/** The distinct words of a sample of sessions, the most frequent first. */
async function wordsByFrequency(db: Pool): Promise<string[]> {
  const rows = await db.query<{ word: string }>(sql`
    select word from (select search from session_words where not is_sign_in order by md5(id) limit 8000) as sample,
      lateral ${wordsOf(sql`search`)} as words (word)
    where length(word) < 20 group by word order by count(*) desc, word`)
  return rows.map(({ word }) => word)
}

const perDecile = 40

function deciles(words: string[]): Term[] {
  return Array.from({ length: 10 }, (_, decile) => {
    const part = words.slice((words.length * decile) / 10, (words.length * (decile + 1)) / 10)
    const kind = `word, decile ${decile + 1} of 10${decile === 0 ? ' (commonest)' : ''}`
    return terms(kind, [...(decile === 0 ? part.slice(0, 160) : []), ...spread(part, perDecile)])
  }).flat()
}

function beginnings(words: string[]): Term[] {
  return [1, 2, 3, 4].flatMap((length) => {
    const starts = new Set(words.filter((word) => word.length > length).map((word) => word.slice(0, length)))
    return terms(`first ${length} of a word`, spread([...starts], 90))
  })
}

/** `count` items at equal distances. */
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

/** One typing error in the longest word: a letter missing, added or replaced, or two swapped. */
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

const oldWanted = 100
const oldTried = 1_000

/** Words of the oldest sessions that no session of the newer half has, without the `known` common ones. */
async function oldWords(db: Pool, known: string[]): Promise<string[]> {
  const [middle] = await db.query<{ ns: bigint }>(sql`
    select slot_ns as ns from session_words where is_sign_in = false order by (- slot_ns), id
    offset (select count(*) / 2 from session_words) limit 1`)
  const candidates = await db.query<{ word: string }>(sql`
    select word from (
      select search from session_words where is_sign_in = false and slot_ns > 0 order by (- slot_ns) desc, id desc limit 3000
    ) as oldest, lateral ${wordsOf(sql`search`)} as words (word)
    where length(word) between 3 and 19 and word <> all (${known}::text[]) group by word order by md5(word) limit ${oldTried}`)
  const found: string[] = []
  for (const { word } of candidates) {
    const { words } = sessionsListing({ q: word })
    if (!words) continue
    const bounds = [sql`(- slot_ns) < ${-(middle?.ns ?? 0n)}::bigint`]
    const newer = findMatches(words, { key: sql`null`, bounds, newestFirst: true, most: 1, isSorted: true })
    const isOld = (await db.query(newer)).length === 0
    if (isOld && found.push(word) === oldWanted) break
  }
  return found
}

/** The words in the index without the codes of their segments, and without the values of columns. */
function wordsOf(search: Sql): Sql {
  return sql`(
    select substr(lexeme, ${codeLength + 1}) from unnest(tsvector_to_array(${search})) as lexeme
    where substr(lexeme, ${codeLength + 1}, 1) <> '='
  )`
}

function reversed(name: string): string {
  return [...fold(name).replaceAll(' ', '')].toReversed().join('')
}

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
