// The opaque cursors of lists: a place in an order, and whether the page lies after or before it.

import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'

/** Without a position, 'before' means: the page that ends the list. */
export type Cursor = { way: 'after' | 'before'; position: { key: string; id: string } | undefined }

const schema = v.tuple([
  v.string(),
  v.picklist(['after', 'before']),
  v.nullable(v.tuple([v.string(), v.string()])),
])

export function encodeCursor(
  sort: string,
  way: 'after' | 'before',
  position: { key: string; id: string } | undefined,
): string {
  const parts = [sort, way, position ? [position.key, position.id] : null]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

export function decodeCursor(cursor: string, sort: string): Cursor {
  const parsed = v.safeParse(schema, parse(cursor))
  if (!parsed.success || parsed.output[0] !== sort) {
    const detail = 'The cursor does not belong to this list in this order.'
    throw new Problem('invalid', detail, { fields: [{ field: 'cursor', detail }] })
  }
  const [, way, position] = parsed.output
  return { way, position: position ? { key: position[0], id: position[1] } : undefined }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
