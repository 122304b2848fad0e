// Mutates the opaque cursors of lists: another key, id, direction, order or shape than the server issued.

import type { Random } from '#server/demo/random.ts'
import { listed } from './hostile.ts'

/** Replacements for a cursor's key: most underflow, overflow or are not numbers. */
export const cursorKeys = [
  ...listed(`
    1e-400 1e400 -1e400 1e-324 4.9e-324 1e+999 -0 0 9223372036854775807 9223372036854775808 -9223372036854775809
  `),
  ...[
    `0.${'0'.repeat(398)}1`,
    '9'.repeat(400),
    '9'.repeat(401),
    '',
    ' 1',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
  ],
  ...['a\u0000b', '\ud800', 'x'.repeat(1_400), '\u{1F600}', 'null'],
]

/** A cursor with another key, id, direction, order or shape, or a broken encoding. */
export function mutateCursor(random: Random, cursor: string): string {
  const parts = partsOf(cursor)
  if (parts === undefined || random.chance(0.2)) return misspelt(random, cursor)
  const [sort, way, position] = parts
  const id = Array.isArray(position) ? position[1] : 'x'
  const key = random.pick(cursorKeys)
  return spellCursor(
    random.pick([
      [sort, way, [key, id]],
      [sort, way, [id, key]],
      [sort, random.pick(['before', 'after']), [key, key]],
      [key, way, position],
      random.pick([null, {}, [], [sort], [sort, 'before', null], [sort, 'after', null], [sort, way, [1, 2]]]),
    ]),
  )
}

/** The cursor with this key in its position; undefined for one without a position. */
export function cursorAt(key: string, cursor: string): string | undefined {
  const [sort, way, position] = partsOf(cursor) ?? []
  return Array.isArray(position) ? spellCursor([sort, way, [key, position[1]]]) : undefined
}

function spellCursor(parts: unknown): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

function partsOf(cursor: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function misspelt(random: Random, cursor: string): string {
  const place = random.below(cursor.length + 1)
  return `${cursor.slice(0, place)}${random.pick(['A', '_', '=', '%00', '%FF', '.', ''])}${cursor.slice(place + 1)}`
}
