// The hashes of the record, as append_to_record computes them (db/functions/record.sql).

import { createHash } from 'node:crypto'
import type { Entry } from './record-rows.sql.ts'

/** Hexadecimal; undefined where no such row can have been appended. */
export function hashOf(
  previous: string,
  { number, historyId, us, digest, lastingDigest, event }: Entry,
): string | undefined {
  if (!/^-?\d{1,18}$/.test(us)) return undefined
  const numbers = Buffer.alloc(24)
  for (const [place, value] of [number, historyId, us].entries())
    numbers.writeBigInt64BE(BigInt(value), 8 * place)
  const parts = [Buffer.from(previous, 'hex'), numbers, digest, lastingDigest, Buffer.from(event)]
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

/** Of what erasing a person may take away. */
export function digestOf(salt: string, { documentId, before, after, original }: Entry): Buffer {
  return createHash('sha256')
    .update(Buffer.from(salt.replaceAll('-', ''), 'hex'))
    .update(textOf([documentId, before, after, original]))
    .digest()
}

/** Erasing replaces the ids of people, and of what may contain them. */
const erasableIds = ['users', 'experts', 'sessions', 'feedback']

/** Events that say rights. */
const withRights = /^(members\.|console\.token-made$)/

/** Of what nothing takes away. */
export function lastingDigestOf(entry: Entry): Buffer {
  const { entity, documentId, lasting, valueEvent, before, after } = entry
  const id = entity !== null && erasableIds.includes(entity) ? null : documentId
  const hasRights = valueEvent !== null && withRights.test(valueEvent)
  const rights = hasRights
    ? [fieldOf(before, 'role'), fieldOf(after, 'role'), fieldOf(after, 'writesRights')]
    : [null, null, null]
  return createHash('sha256')
    .update(textOf([entity, id, ...lasting, ...rights]))
    .digest()
}

/** As ->> of PostgreSQL gives a text or a literal. */
function fieldOf(json: string | null, name: string): string | null {
  const value = readAbout(json)[name] ?? null
  return value === null ? null : String(value)
}

/** What an event says. Whoever owns the database can write one that says anything, and that says nothing. */
export function readAbout(json: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json ?? 'null'))
  } catch {
    return {}
  }
}

/** The same text as json_build_array of PostgreSQL. */
function textOf(values: unknown[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
}
