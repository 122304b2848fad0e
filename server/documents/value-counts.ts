// The values of a field that has few and short ones, such as a currency or a status, and how many documents have each. Counts can be
// added up.

import type { ValueCount } from '#contract/field-summary.ts'

/** More values are not those of a small field. */
const mostValues = 8
const mostCharacters = 40

/** Undefined where there are too many values, or one is long or no single value. */
export type ValueCounts = ReadonlyMap<string, number> | undefined

export const noValues: ValueCounts = new Map()

export function countValue(counts: ValueCounts, value: unknown): ValueCounts {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value).trim()
  if (text.length > mostCharacters) return undefined
  return addValueCounts(counts, new Map([[text.toWellFormed().replaceAll('\0', ''), 1]]))
}

export function addValueCounts(some: ValueCounts, others: ValueCounts): ValueCounts {
  if (!some || !others) return undefined
  const sum = new Map(some)
  for (const [value, count] of others) sum.set(value, (sum.get(value) ?? 0) + count)
  return sum.size > mostValues ? undefined : sum
}

/** The most frequent first; undefined for a field that is not small: where values do not repeat. */
export function smallField(counts: ValueCounts): ValueCount[] | undefined {
  const found = [...(counts ?? [])].map(([value, documents]) => ({ value, documents }))
  const documents = found.reduce((sum, one) => sum + one.documents, 0)
  if (found.length === 0 || documents < 2 * found.length) return undefined
  return found.toSorted((a, b) => b.documents - a.documents)
}
