// An edit keeps the spelling of what it replaces: whoever reads the document at the marketplace expects the form that was
// there. Values without a spelling of their own, and where there was none, are written as the specification says.

import { isRecord } from '#contract/field.ts'
import { decimalOf } from '#contract/json-number.ts'
import { isTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { spelledInstant } from './spelled-instant.ts'

/** `value` in the spelling of `found`; `found` itself, the same reference, where it means the same. */
export function spelledAs(found: unknown, value: unknown): unknown {
  if (found === value) return found
  // Read as no text, and given back so: nobody has edited it.
  if (value === '' && typeof found !== 'string') return found
  if (typeof value === 'number') return spelledNumber(found, value)
  const instant = isRecord(value) ? readTimestamp(value) : undefined
  return isTimestamp(instant) ? spelledInstant(found, instant) : value
}

/** A decimal text keeps its number of decimals, where the value has no more. */
function spelledNumber(found: unknown, value: number): unknown {
  const before = decimalOf(found)
  if (before === value) return found
  if (typeof found !== 'string' || before === undefined) return value
  const decimals = found.trim().split('.')[1]?.length ?? 0
  const text = decimals <= 100 ? value.toFixed(decimals) : ''
  return Number(text) === value && text !== '' ? text : String(value)
}

/**
 * The fields of an edit that change the document, each in the spelling of the value that it replaces. The id is none of
 * them.
 */
export function changedFields(document: object, edit: object): Record<string, unknown> {
  const found = new Map(Object.entries(document))
  const spelled = Object.entries(edit).map(
    ([name, value]) => [name, spelledAs(found.get(name), value)] as const,
  )
  return Object.fromEntries(spelled.filter(([name, value]) => name !== 'id' && value !== found.get(name)))
}
