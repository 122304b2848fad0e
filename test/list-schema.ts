// Reads the orders and filters of a list from its schema, so that tests of lists do not repeat them.

import type * as v from 'valibot'

type Query = { readonly entries: Record<string, v.GenericSchema> }

/**
 * The parts of a schema: an optional value wraps another schema, one with checks is a pipe that begins with another.
 */
type Entry = { kind?: unknown; wrapped?: Entry; pipe?: readonly Entry[]; options?: readonly unknown[] }

/** Returns every order, ascending and descending. */
export function sortsOf({ entries }: Query): string[] {
  return [...choicesOf(entries.sort)]
}

const shared = new Set(['limit', 'cursor', 'at', 'count', 'day', 'q', 'sort'])

/** Returns each filter with its values; for a filter of any text, the values in `samples` under its name. */
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

/** Returns the texts that a parameter accepts; none if it accepts any text. */
function choicesOf(entry: Entry | undefined): readonly string[] {
  if (!entry) return []
  const choices = (entry.options ?? []).filter((option) => typeof option === 'string')
  return entry.options ? choices : choicesOf(entry.wrapped ?? entry.pipe?.[0])
}
