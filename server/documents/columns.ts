// Values that PostgreSQL can hold and index, whatever a document says: no NUL, no broken Unicode, bounded keys.

import { isTimestamp, type Moment } from '#contract/timestamp.ts'
import { WordSet } from './word-set.ts'

/** The longest id in bytes: two of them fit into an index entry, as a session's and its user's must. */
export const maxIdBytes = 1300
const maxSortLength = 200
const maxWordLength = 64
const maxWords = 20_000
/** PostgreSQL holds words of a mebibyte in all; a character of a word takes at most 4 bytes. */
const maxWordsLength = 250_000

/** The instant of a document that states none: before every other, so that key columns are never null. */
export const absentNs = -9_223_372_036_854_775_807n
const latestNs = 9_223_372_036_854_775_807n

/** Nanoseconds since the epoch, held within 8 bytes (the years 1677 to 2262). */
export function toNanoseconds(moment: Moment): bigint {
  if (!isTimestamp(moment)) return absentNs
  const exact = BigInt(moment.seconds) * 1_000_000_000n + BigInt(moment.nanoseconds)
  if (exact > latestNs) return latestNs
  return exact <= absentNs ? absentNs + 1n : exact
}

/** Text as PostgreSQL takes it. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The id of a related record as a key; '' for one that no record can have. */
export function reference(id: string | undefined): string {
  return id !== undefined && Buffer.byteLength(id) <= maxIdBytes && isStorable(id) ? id : ''
}

/** A text as a key to sort or filter by, cut to a bounded length. */
export function sortable(text: string): string {
  return storable(text).slice(0, maxSortLength).toWellFormed()
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const wordSet = new WordSet(maxWordLength, maxWords)

/** The distinct words of some texts in the order of their characters, as a tsvector without positions holds them. */
export function searchWords(texts: readonly (string | undefined)[]): string[] {
  const words = wordSet.of(texts)
  if (words.length * (maxWordLength + 1) <= maxWordsLength) return words
  let length = 0
  const beyond = words.findIndex((word) => {
    length += word.length + 1
    return length > maxWordsLength
  })
  return beyond < 0 ? words : words.slice(0, beyond)
}
