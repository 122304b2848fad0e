// The texts in which search finds a document, their words, and the segments of the index that contains the words. A hit shows the
// matching text.

import { words } from '#contract/fold.ts'

export type SearchedText = readonly [what: string, text: string | undefined]

const maxWordLength = 64
/** PostgreSQL limits the words of a document to a mebibyte; a UTF-16 unit of a word takes at most 3 bytes. */
const maxWordsLength = 250_000

/** The distinct words of some texts in order of appearance, up to a limit. PostgreSQL sorts them. */
export function searchWords(texts: readonly (string | undefined)[]): string[] {
  const found = new Set<string>()
  let length = 0
  for (const text of texts) {
    for (const whole of words(text ?? '')) {
      const word = whole.length > maxWordLength ? whole.slice(0, maxWordLength).toWellFormed() : whole
      if (found.has(word)) continue
      length += word.length + 1
      if (length > maxWordsLength) return [...found]
      found.add(word)
    }
  }
  return [...found]
}

/** A longer text is not a name, and takes time by the square of its length. */
const longestName = 200

/** O'Connor without the apostrophe, and a Korean name, which has no space, without its first syllables. */
export function nameForms(name: string): string[] {
  if (name.length > longestName) return []
  const typed = name.normalize('NFC')
  const whole = typed.match(/[\p{L}\p{M}]+(?:['’ʼ`‘][\p{L}\p{M}]+)+/gu) ?? []
  const korean = typed.match(/\p{Script=Hangul}{3,6}/gu) ?? []
  return [
    ...whole.map((one) => one.replace(/['’ʼ`‘]/g, '')),
    ...korean.flatMap((one) => Array.from({ length: one.length - 2 }, (_, at) => one.slice(at + 1))),
  ]
}

export function wordsOf(texts: readonly SearchedText[]): string[] {
  return searchWords(texts.map(([, text]) => text))
}

// The words of a large table in their index: each begins with the code of its segment, the weeks that the row belongs to. So the rows
// with a word are found segment by segment, the newest first, until there are enough of them, which hardly depends on the number of rows
// (decision 14).

/**
 * `by`: the column of the instant, in nanoseconds, by which a row belongs to a segment. `weeks`: the length of a segment.
 * `values`: columns whose values are in the index of words as well, by the letter that stands for the column there. A letter of
 * two columns would find the rows of both: as a key it does not compile.
 */
export type Segments<By extends string = string, Column extends string = string> = {
  by: By
  weeks: number
  values: Readonly<Record<string, Column>>
}

export const weekNs = 604_800_000_000_000n

/** Segment 0 begins this many weeks after 1970, on 23 December 1999. It also contains earlier rows. */
export const firstWeek = 1564n

/** Counted from the first segment; ends in 2078. The last segment also contains later rows. */
export const lastWeek = 4095

/** The hexadecimal digits of a code. */
export const codeLength = 3

/** Returns what the index contains for a row: its words and the values of its columns, each in the row's segment. */
export function lexemesOf<By extends string, Column extends string>(
  row: Record<By, bigint> & Record<Column, string | number | boolean>,
  words: string[],
  segments: Segments<By, Column>,
): string[] {
  const code = segmentOf(row[segments.by], segments).toString(16).padStart(codeLength, '0')
  const valued = Object.entries(segments.values).flatMap(
    ([letter, column]) => termOf(letter, row[column]) ?? [],
  )
  return [...words, ...valued].map((term) => code + term)
}

function segmentOf(ns: bigint, { weeks }: Segments): number {
  const week = Math.min(Math.max(Number(ns / weekNs - firstWeek), 0), lastWeek)
  return Math.floor(week / weeks)
}

/** The number of the last segment. */
export function lastSegment({ weeks }: Segments): number {
  return Math.floor(lastWeek / weeks)
}

const plain = /^[\w-]{1,64}$/
/** PostgreSQL limits a word to 2,046 bytes. */
const maxValueBytes = 900

/** Returns a term for a value of a column; undefined for an empty or too long value. No word begins with '='. */
export function termOf(letter: string, value: string | number | boolean): string | undefined {
  const text = String(value)
  if (text === '') return undefined
  if (plain.test(text)) return `=${letter}${text}`
  const bytes = Buffer.from(text)
  return bytes.length > maxValueBytes ? undefined : `=${letter}.${bytes.toString('hex')}`
}
