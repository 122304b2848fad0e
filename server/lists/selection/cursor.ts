// The opaque cursors of lists: a position in an order, and whether the page lies after or before it.

import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'
import { isStorable } from '#server/documents/columns.ts'

/** 'before' without a position: the last page of the list. */
export type Cursor = { way: 'after' | 'before'; position: Position | undefined }

export type Position = { key: string; id: string }

const schema = v.tuple([
  v.string(),
  v.picklist(['after', 'before']),
  v.nullable(v.tuple([v.string(), v.string()])),
])

export function encodeCursor(sort: string, way: 'after' | 'before', position: Position | undefined): string {
  const parts = [sort, way, position ? [position.key, position.id] : null]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** `type`: the key's type in PostgreSQL. */
export function decodeCursor(cursor: string, sort: string, type: string): Cursor {
  const parsed = v.safeParse(schema, parse(cursor))
  const key = parsed.success ? parsed.output[2]?.[0] : undefined
  const fits = key === undefined || type === 'text' ? isStorable(key ?? '') : isNumber(key, type)
  if (!parsed.success || parsed.output[0] !== sort || !fits || !isStorable(parsed.output[2]?.[1] ?? '')) {
    const detail = 'The cursor does not belong to this list in this order.'
    throw new Problem('invalid', detail, { fields: [{ field: 'cursor', detail }] })
  }
  const [, way, position] = parsed.output
  return { way, position: position ? { key: position[0], id: position[1] } : undefined }
}

const decimal = /^-?\d{1,400}(\.\d{1,400})?(e[+-]\d{1,3})?$/

function isNumber(key: string, type: string): boolean {
  if (!decimal.test(key)) return false
  if (type === 'double precision') return isDouble(key)
  return type === 'numeric' || (/^-?\d{1,19}$/.test(key) && BigInt.asIntN(64, BigInt(key)) === BigInt(key))
}

/** PostgreSQL refuses numbers that are too large for a double, and those so small that they become zero. */
function isDouble(key: string): boolean {
  const isZero = !/[1-9]/.test(key.split('e', 1)[0] ?? '')
  return Number.isFinite(Number(key)) && (isZero || Number(key) !== 0)
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
