// A forgery of the record, and what forgeries share.

import type { Random } from '#server/demo/random.ts'

/** `isErased`: nothing tells what the personal values of this row were (decision 37). */
export type RecordedRow = {
  number: bigint
  id: bigint
  isErased: boolean
  entity: string
  event: string | null
}

/** `rows`: in their order. `lastId`: the highest in the history. `start`: the number of the last pruned row. */
export type Recorded = { rows: RecordedRow[]; lastId: bigint; start: bigint | undefined }

/**
 * `statement`: several in one text. `by`: the owner of the database, or the role of the server, which owns nothing; absent: the owner,
 * once triggers and constraints were taken away. `needsHead`: nothing else tells it. `names`: whether a finding names what was forged: what verify says,
 * 'refused: …' by PostgreSQL, or 'recorded: …' with an event or entity.
 */
export type Forgery = {
  statement: string
  by?: 'owner' | 'server'
  needsHead?: boolean
  names(finding: string): boolean
}

/** Undefined where such a record cannot be forged like this. */
export type Make = (random: Random, recorded: Recorded) => Forgery | undefined

/** 'Row 7', or 'Rows 5 to 9'. */
export function naming(number: bigint): Forgery['names'] {
  return (finding) => {
    const [, from, to = from] = /^Rows? (-?\d+)(?: to (-?\d+))?\b/.exec(finding) ?? []
    return from !== undefined && to !== undefined && BigInt(from) <= number && number <= BigInt(to)
  }
}

export const refused: Forgery['names'] = (finding) => finding.startsWith('refused: ')

export function saying(words: string): Forgery['names'] {
  return (finding) => finding.includes(words)
}

/** The id of a row of the history that is not in the record. */
export function namingId(id: bigint): Forgery['names'] {
  return (finding) => finding.startsWith(`The history has row ${id},`)
}

export function lastOf({ rows }: Recorded): RecordedRow {
  const last = rows.at(-1)
  if (!last) throw new Error('The record is empty.')
  return last
}

export function twoOf(random: Random, rows: RecordedRow[]): [RecordedRow, RecordedRow] {
  const at = random.below(rows.length - 1)
  return [random.pick(rows.slice(0, at + 1)), random.pick(rows.slice(at + 1))]
}

export function unerased({ rows }: Recorded): RecordedRow[] {
  return rows.filter(({ isErased }) => !isErased)
}

export function uuidOf(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.bits().toString(16).padStart(8, '0')).join('')
  return `'${hex}'::uuid`
}

/** Through another value, as each is unique at any time. */
export function swap(table: string, column: string, one: bigint, other: bigint): string {
  const set = (from: bigint, to: bigint) => `update ${table} set ${column} = ${to} where ${column} = ${from}`
  return [set(one, -1_000_000n), set(other, one), set(-1_000_000n, other)].join('; ')
}

/** Adds to the numbers from here on, through other values. */
export function renumber(from: bigint, by: bigint): string {
  return `
    update record_entries set number = -1000000000000 - number where number >= ${from};
    update record_entries set number = -1000000000000 - number + ${by} where number < -1000000000000 + 1`
}
