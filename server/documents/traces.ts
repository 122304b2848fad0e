// Finds and removes the names of a person in texts of others. Strangers choose their names, such as 'true', 'booking' or
// the code of a campaign; so only distinctive names are searched for, and only in free text.

import { entityNames } from '#contract/entities.ts'
import { eventNames } from '#contract/events.ts'
import { words } from '#contract/fold.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { noShowLabel } from '#contract/sessions.ts'
import { builtInViews } from '#contract/views.ts'
import { isStorable } from './columns.ts'
import { erasedName, isLikePseudonym } from './erasure.ts'
import { parseExactly } from './json.ts'

/** `texts`: looked for as words, in any case of letters. `id` and `email`: as a whole value where a person is meant. */
export type Traces = { id: string; email: string; pseudonym: string; texts: string[] }

/** A shorter text stands for too much else; a longer one is not a name, and more than a pattern may hold. */
const shortest = 5
const longest = 1_000
/** Of a single word that is made by a program. */
const longWord = 20

/** What consists of several words and is the console's own. */
const ownNames = [
  ...eventNames,
  ...entityNames,
  ...builtInViews.map(({ name }) => name),
  noShowLabel,
  erasedName,
]
const ownWords = new Set(ownNames.map((name) => words(name).join(' ')))

/** Of names, an address and an id those that are not ordinary words: two words, as an address has, or one as long as an id. */
export function distinctive(names: (string | undefined)[]): string[] {
  const trimmed = names.flatMap((name) => name?.trim() ?? [])
  return [...new Set(trimmed)].filter((name) => {
    if (name.length < shortest || name.length > longest || !/\p{L}/u.test(name)) return false
    if (isLikePseudonym(name)) return false
    const all = words(name)
    return (all.length > 1 || name.length >= longWord) && !ownWords.has(all.join(' '))
  })
}

/** How a value of JSON is rewritten, by its key. */
type Rewrite = (key: string, value: string, traces: Traces) => string

/** Of a tag or a code: any text but an id. */
export const inDocument: Rewrite = (key, value, traces) =>
  key === 'id' ? value : withoutTraces(value, traces)

/** Of an event: what was selected, and the name and query of a view. */
export const inEvent: Rewrite = (key, value, traces) =>
  key === 'query' ? withoutTracesInQuery(value, traces) : inParameter(key, value, traces)

const people = ['user', 'expert', 'expert1', 'expert2', 'expert3', 'expert4', 'email', 'owner']
/** What people write, and what they are called. */
const texted = ['q', 'name', 'ownerName']
/** The row of a list, which may be a person or anything else. */
const rows = ['open', 'at']

const inParameter: Rewrite = (key, value, traces) => {
  const { id, email, pseudonym, texts } = traces
  if (people.includes(key)) {
    if (value === id) return pseudonym
    return email !== '' && normaliseEmail(value) === normaliseEmail(email) ? erasedName : value
  }
  if (rows.includes(key)) return value === id && texts.includes(id) ? pseudonym : value
  return texted.includes(key) ? withoutTraces(value, traces) : value
}

/** Undefined where nothing changes: its spelling then stays as well. Text that is not JSON is left alone. */
export function withoutTracesInJson(json: string, traces: Traces, rewrite: Rewrite): string | undefined {
  let isChanged = false
  const parsed = parsedJson(json)
  const neutral = JSON.stringify(parsed, (key, value: unknown) => {
    if (typeof value !== 'string') return value
    const rewritten = rewrite(key, value, traces)
    isChanged ||= rewritten !== value
    return rewritten
  })
  return isChanged ? neutral : undefined
}

function parsedJson(json: string): unknown {
  try {
    return parseExactly(json)
  } catch {
    return undefined
  }
}

/** Of the search part of an address, in which other parameters keep their spelling. */
export function withoutTracesInQuery(query: string, traces: Traces): string {
  const parts = query.split('&').map((part) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part)
    const rewritten = inParameter(name, value, traces)
    return rewritten === value ? part : `${name}=${encodeURIComponent(rewritten)}`
  })
  return parts.join('&')
}

const letter = String.raw`[\p{L}\p{M}\p{N}_]`
const joint = '[-.+@]'

/** Not within a longer word, an address or a host. */
export function withoutTraces(text: string, { texts }: Pick<Traces, 'texts'>): string {
  return texts.reduce((rest, name) => {
    const whole = `(?<!${letter}${joint}?)${escaped(name)}(?!${joint}?${letter})`
    return rest.replace(new RegExp(whole, 'giu'), erasedName)
  }, text)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** PostgreSQL takes long for a long pattern. */
const mostSearched = 50

/**
 * A regular expression of PostgreSQL, for any case of letters, that every text matches that has traces, and some others: those
 * with escapes of JSON or encoded parameters, in which a trace may be written in many ways.
 */
export function patternOfTraces({ id, email, texts }: Traces): string {
  // Others are in no text but by an escape.
  const storables = [id, email, ...texts].filter((text) => text !== '' && isStorable(text))
  const begins = storables.map((text) =>
    escaped([...text].slice(0, mostSearched).join('')).replace(/[^\0-\x7f]/gu, inAnyCase),
  )
  return [...begins, String.raw`\\`, String.raw`=[^&#\s"]*[%+]`].join('|')
}

/** As some databases know the cases of ASCII alone. */
function inAnyCase(letter: string): string {
  return `[${letter.toLowerCase()}${letter.toUpperCase()}]`
}
