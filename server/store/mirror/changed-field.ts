// The field with the time of a document's last change, by which a mirror catches up after a long pause.

import type { Fields, Value } from '#server/source/values.ts'
import { decodeFields } from '#server/source/wire.ts'
import type { Content } from './content.ts'

/** How far the clock of a writer may be ahead. */
const mostAheadMs = 10 * 60_000

/** Why the field cannot be relied on. A query by time finds only values of the type Timestamp. */
export function faultOfTime(content: Content | undefined, field: string, nowMs: number): string | undefined {
  // A deletion; or JSON text of an edit, which the source sends again.
  if (content === undefined || typeof content === 'string') return undefined
  const value = valueAt(decodeFields(content), field.split('.'))
  if (value === undefined) return `has no ${field}`
  if (!value.timestampValue) return `has ${field} that is no Timestamp`
  const atMs = Number(value.timestampValue.seconds ?? 0) * 1_000
  return atMs > nowMs + mostAheadMs ? `has ${field} in the future` : undefined
}

function valueAt(fields: Fields, [name = '', ...rest]: string[]): Value | undefined {
  const value = fields[name]
  return rest.length === 0 ? value : valueAt(value?.mapValue?.fields ?? {}, rest)
}
