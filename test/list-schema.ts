// The orders and filters that a list takes, as its schema says: tests of lists name none of them by hand.

import type * as v from 'valibot'

type Query = { readonly entries: Record<string, v.GenericSchema> }

/** What a schema is made of: that of an optional value wraps another, one with checks begins with another. */
type Entry = { kind?: unknown; wrapped?: Entry; pipe?: readonly Entry[]; options?: readonly unknown[] }

/** Every order, ascending and descending. */
export function sortsOf({ entries }: Query): string[] {
  return [...choicesOf(entries.sort)]
}

const shared = new Set(['limit', 'cursor', 'at', 'day', 'q', 'sort'])

/** Each filter with its values; a filter by any text has those that `samples` gives for its name. */
export function filtersOf(
  { entries }: Query,
  samples: Record<string, readonly string[]>,
): Record<string, readonly string[]> {
  const filters = Object.entries(entries).filter(([name]) => !shared.has(name))
  return Object.fromEntries(
    filters.map(([name, entry]) => {
      const choices = choicesOf(entry)
      const values = choices.length > 0 ? choices : (samples[name] ?? [])
      if (values.length === 0) throw new Error(`The filter ${name} needs samples.`)
      return [name, values]
    }),
  )
}

/** The texts that a parameter may be; none where it is any text. */
function choicesOf(entry: Entry | undefined): readonly string[] {
  if (!entry) return []
  const choices = (entry.options ?? []).filter((option) => typeof option === 'string')
  return entry.options ? choices : choicesOf(entry.wrapped ?? entry.pipe?.[0])
}
