// Values that PostgreSQL can store and index, whatever a document contains: no NUL, valid Unicode, keys of bounded length.

import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'

/** The longest id in bytes: an index entry must hold two ids, of a session and its user. */
export const maxIdBytes = 1300
const maxSortLength = 200

/** Represents an absent instant: before all others, so that sort keys are never null. */
export const absentNs = -9_223_372_036_854_775_807n
/** Stands for all later instants too. */
export const latestNs = 9_223_372_036_854_775_807n

/** Nanoseconds since the epoch, clamped to 8 bytes (the years 1677 to 2262). */
export function toNanoseconds(timestamp: TimestampOrInvalid): bigint {
  if (!isTimestamp(timestamp)) return absentNs
  const exact = BigInt(timestamp.seconds) * 1_000_000_000n + BigInt(timestamp.nanoseconds)
  if (exact > latestNs) return latestNs
  return exact <= absentNs ? absentNs + 1n : exact
}

/** The text without characters that PostgreSQL refuses: NUL and unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Returns the id of a related record as a column; '' for an id that no stored record can have. */
export function idColumn(id: string | undefined): string {
  return id !== undefined && Buffer.byteLength(id) <= maxIdBytes && isStorable(id) ? id : ''
}

/** Returns a text as a key to sort or filter by, cut to a bounded length. */
export function sortable(text: string): string {
  return storable(text).slice(0, maxSortLength).toWellFormed()
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
