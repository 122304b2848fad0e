// Finds the part of a text that names one record: 'podcast25 last month', 'user 4f8a…', 'mailto:ada@mail.example', 'profile of ada
// lovelace'.

import sql from 'sql-template-tag'
import { fold, words } from '#contract/fold.ts'
import type { Db } from '#server/db/client.ts'
import type { TextMeaning } from './read-meaning.ts'
import { readSubject } from './read-query.ts'
import { findPeople } from './search-users.sql.ts'
import { isCalled } from './selections.sql.ts'
import { fillers, idWords, nouns, stem, vocabulary } from './vocabulary.ts'

const separators = /(?:[\s<>()"',;:#/=?&[\]{}]|[~%]2f)+/i
/** As a document store or a UUID makes them, anywhere in an address or a line of a log; not 'covid-19-vaccination'. */
const madeId = /^(?=.*(?:\d[a-z]|[a-z]\d))[\w-]{16,}$/i
const address = /[^\s<>()"',;:]+@[^\s<>()"',;:@]+\.[a-z]{2,}/i

/** `read`: the meaning of the words of the text. Returns undefined if the whole text may be the name; what follows 'Subject:' may be a text. */
export async function findNamed(
  db: Db,
  text: string,
  read: TextMeaning | undefined,
): Promise<string | undefined> {
  const [email] = address.exec(text) ?? []
  if (email !== undefined) return email === text ? undefined : email
  const typed = text.split(separators).filter(Boolean)
  if (typed[0] === text) return undefined
  const named = (await codeOf(db, typed, read)) ?? idOf(typed, read) ?? (await personOf(db, text, read))
  return named ?? readSubject(text)
}

/** A word with a digit, in capitals, or next to 'code' may be a code. */
async function codeOf(db: Db, typed: string[], read: TextMeaning | undefined): Promise<string | undefined> {
  const isOfCodes = read?.hasNoun && read.list === 'discount-codes'
  const isShouted = typed.every((word) => word === word.toUpperCase())
  // 'SPRING 10'.
  const may = [...typed, ...(typed.length === 2 ? [typed.join('')] : [])].filter(
    (word) =>
      word.length > 2 &&
      !vocabulary.has(fold(word)) &&
      (isOfCodes || /^(?=.*\d)(?=.*[a-z])/i.test(word) || (!isShouted && /^[A-Z\d_-]+$/.test(word))),
  )
  if (may.length === 0) return undefined
  const spelled = may.flatMap((word) => [word, word.toUpperCase(), word.toLowerCase()])
  const [code] = await db.query<{ id: string }>(
    sql`select id from discount_codes where id = any(${spelled}::text[]) limit 1`,
  )
  return code?.id
}

/** Returns a made id, or a long word with a digit, if the other words only say whose id it is. */
function idOf(typed: string[], read: TextMeaning | undefined): string | undefined {
  const made = typed.find((word) => madeId.test(word))
  if (made !== undefined) return made
  if (read?.period || read?.amount || read?.effects.length) return undefined
  const [id, ...more] = typed.filter((word) => word.length >= 6 && /\d/.test(word))
  const isKnown = (word: string) =>
    [fillers, idWords].some((known) => known.has(fold(word))) || nouns.has(stem(fold(word)))
  return more.length === 0 && typed.every((word) => word === id || isKnown(word)) ? id : undefined
}

/** Finds a name next to 'user', 'expert', 'profile', 'who is' or 'Mrs'; next to one of a list if exactly one person has it. */
async function personOf(db: Db, text: string, read: TextMeaning | undefined): Promise<string | undefined> {
  const typed = words(text)
  const isAsked = read ? isOfPeople(read) : fillers.has(typed[0] ?? '')
  const rest = read ? read.rest : typed.filter((word) => !fillers.has(word)).join(' ')
  if (!isAsked || rest === '' || rest === typed.join(' ')) return undefined
  const { people } = await findPeople(db, rest, 2)
  const called = people.filter(({ name }) => isCalled(name, rest)).length
  return (read ? called === 1 : called > 0) ? rest : undefined
}

function isOfPeople({ list, hasNoun, period, amount, effects }: TextMeaning): boolean {
  return hasNoun && !period && !amount && effects.length === 0 && ['users', 'experts', 'notes'].includes(list)
}
