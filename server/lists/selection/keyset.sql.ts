// The range of rows of a page: bounds on the key of its order, and its start.

import sql, { raw, type Sql } from 'sql-template-tag'
import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'
import { isStorable } from '#server/documents/columns.ts'
import type { KeyRange } from './filters.sql.ts'
import type { Order } from './listing.sql.ts'

const schema = v.tuple([
  v.string(),
  v.picklist(['after', 'before']),
  v.nullable(v.tuple([v.string(), v.string()])),
])

const decimal = /^-?\d{1,400}(\.\d{1,400})?(e[+-]\d{1,3})?$/

/** After a key and an id, or at them. `checksPrevious`: asks for rows before it. `mayBeAbsent`: a null key begins with the first row. */
export type Start = { key: Sql; id: string; inclusive: boolean; checksPrevious?: true; mayBeAbsent?: true }

/** `within`: conditions on the key of the order. */
export type KeysetRange = {
  order: Order
  ascending: boolean
  start: Start | undefined
  count: number
  within: KeyRange[]
}

/** `isTested`: the scan starts at the narrowest bound of the key, and rows are compared with the start of the page. */
export function boundOf(
  { start, ascending, order, within }: Omit<KeysetRange, 'within'> & { within: Pick<KeyRange, 'test'>[] },
  key: Sql,
  { isTested = false } = {},
): Sql[] {
  const bounds = within.map(({ test }) => test(key))
  if (!start) return bounds
  const operator = raw(`${ascending ? '>' : '<'}${start.inclusive ? '=' : ''}`)
  const startKey = sql`${start.key}::${raw(order.sortKey.type)}`
  // PostgreSQL starts a scan at the narrower of two bounds of one column, but ignores a row comparison for that.
  const isNarrowed = isTested || bounds.length > 0
  const inside = isNarrowed ? [sql`${key} ${raw(ascending ? '>=' : '<=')} ${startKey}`] : []
  const isInside = sql`(${key}, id) ${operator} (${startKey}, ${start.id})`
  if (start.mayBeAbsent && start.inclusive) return [...bounds, sql`(${isInside}) is not false`]
  return [...bounds, ...inside, isTested ? sql`(${isInside}) is true` : isInside]
}

export function directed(key: Sql, { ascending }: Pick<KeysetRange, 'ascending'>): Sql {
  const direction = raw(ascending ? 'asc' : 'desc')
  return sql`${key} ${direction}, id ${direction}`
}

export function ownRanges({ order, within }: KeysetRange): Sql[] {
  return within.map(({ test }) => test(order.key))
}

export function merged(
  selects: Sql[],
  range: Pick<KeysetRange, 'ascending'> & { count?: number },
  key = sql`key`,
): Sql {
  const [first = sql``, ...rest] = selects
  if (rest.length === 0) return first
  const all = rest.reduce<Sql>((union, select) => sql`${union} union all ${select}`, first)
  const limit = range.count === undefined ? sql`` : sql`limit ${raw(String(range.count))}`
  return sql`select * from (${all}) as branches order by ${directed(key, range)} ${limit}`
}

/** Opaque cursors: a position in an order, and whether the page is after or before it. 'before' without one: the last page. */
type Cursor = { way: 'after' | 'before'; position: Position | undefined }

export type Position = { key: string; id: string }

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
