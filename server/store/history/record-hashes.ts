// The hashes of the record, as append_to_record computes them (db/functions/record.sql).

import { createHash } from 'node:crypto'
import type { Entry } from './record-rows.ts'

/** Hexadecimal; undefined where no such row can have been appended. */
export function hashOf(
  previous: string,
  { number, historyId, us, digest, event }: Entry,
): string | undefined {
  if (!/^-?\d{1,18}$/.test(us)) return undefined
  const numbers = Buffer.alloc(24)
  for (const [place, value] of [number, historyId, us].entries())
    numbers.writeBigInt64BE(BigInt(value), 8 * place)
  const parts = [Buffer.from(previous, 'hex'), numbers, digest, Buffer.from(event)]
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

/** The same text as json_build_array of PostgreSQL. */
export function digestOf(salt: string, values: unknown[]): Buffer {
  const text = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  return createHash('sha256')
    .update(Buffer.from(salt.replaceAll('-', ''), 'hex'))
    .update(text)
    .digest()
}
