// What names a person in the texts of others, and the same texts without it. Names are chosen by strangers: 'Name', '2024' and '"' are
// some, so only whole words are replaced, and in JSON only in the values that are texts. Keys, numbers and literals stay.

import { isStorable } from './columns.ts'
import { erasedName } from './erasure.ts'

/** `texts`: names and addresses, looked for as words in any case of letters. `id`: looked for as a whole value. */
export type Traces = { id: string; pseudonym: string; texts: string[] }

/** A text that is shorter stands for too much else; a longer one is no name, and more than a pattern may hold. */
const shortest = 4
const longest = 1_000

/** What can be looked for of what somebody is called. */
export function searchable(names: (string | undefined)[]): string[] {
  const trimmed = names.flatMap((name) => name?.trim() ?? [])
  return [...new Set(trimmed)].filter((name) => name.length >= shortest && name.length <= longest)
}

/** Of JSON, in which nothing else changes, not even blanks. By hand, as no pattern can be repeated for each sign of a long text. */
export function withoutTracesInJson(json: string, traces: Traces): string {
  let neutral = ''
  let at = 0
  for (let begin = json.indexOf('"'); begin >= 0; begin = json.indexOf('"', at)) {
    const end = endOfText(json, begin)
    const literal = json.slice(begin, end)
    neutral += json.slice(at, begin) + (isKey(json, end) ? literal : withoutTracesInLiteral(literal, traces))
    at = end
  }
  return neutral + json.slice(at)
}

function endOfText(json: string, begin: number): number {
  for (let at = begin + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at + 1
  }
  return json.length
}

function isKey(json: string, end: number): boolean {
  const colon = /\s*:/y
  colon.lastIndex = end
  return colon.test(json)
}

function withoutTracesInLiteral(literal: string, traces: Traces): string {
  const text = textOf(literal)
  const neutral = withoutTraces(text ?? literal, traces)
  if (text === undefined) return neutral
  return neutral === text ? literal : JSON.stringify(neutral)
}

/** Undefined for what is no JSON: whoever owns the database can put anything into the history. */
function textOf(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal))
  } catch {
    return undefined
  }
}

/** Also where they stand as the value of a parameter in an address, whose names stay. */
export function withoutTraces(text: string, traces: Traces): string {
  if (text === traces.id) return traces.pseudonym
  const neutral = text.replace(/=([^&#\s]*)/g, (whole, written: string) => {
    const value = decoded(written)
    const neutralValue = value === traces.id ? traces.pseudonym : withoutWords(value, traces)
    return neutralValue === value ? whole : `=${encodeURIComponent(neutralValue)}`
  })
  return withoutWords(neutral, traces)
}

/** What cannot be decoded was not encoded. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return written
  }
}

const letter = String.raw`[\p{L}\p{M}\p{N}_]`
const joint = '[-.+@]'

/** Not within a longer word, an address or a host; not the name of a parameter. */
function withoutWords(text: string, { texts }: Traces): string {
  return texts.reduce((rest, name) => {
    const words = `(?<!${letter}${joint}?)${escaped(name)}(?!${joint}?${letter}|=)`
    return rest.replace(new RegExp(words, 'giu'), erasedName)
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
export function patternOfTraces({ id, texts }: Traces): string {
  // Others are in no text but by an escape.
  const storables = [id, ...texts].filter(isStorable)
  const begins = storables.map((text) =>
    escaped([...text].slice(0, mostSearched).join('')).replace(/[^\0-\x7f]/gu, inAnyCase),
  )
  return [...begins, String.raw`\\`, String.raw`=[^&#\s"]*[%+]`].join('|')
}

/** As some databases know the cases of ASCII alone. */
function inAnyCase(letter: string): string {
  return `[${letter.toLowerCase()}${letter.toUpperCase()}]`
}
