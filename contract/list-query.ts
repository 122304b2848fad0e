// A list's query as the address of its page states it: read by the schema of the contract, garbage passed over. The
// server reads it too, to name the first rows in the page.

import * as v from 'valibot'

/** A list's query as the contract defines it: one schema for each parameter. */
export type ListSchema = v.GenericSchema<unknown, Record<string, unknown>> & {
  readonly entries: Record<string, v.GenericSchema>
}

export type QueryOf<S extends ListSchema> = v.InferOutput<S>

/** The parameters of an address, as URLSearchParams reads them. */
export type Given = { get(name: string): string | null; has(name: string): boolean }

/** Which page of a list is no part of its state: scrolling settles it. */
const paging = new Set(['limit', 'cursor', 'at'])

/** Each parameter by itself: one that the schema refuses counts as absent and leaves the others alone. */
export function readListQuery<S extends ListSchema>(
  schema: S,
  given: Given,
  defaults: object = {},
): QueryOf<S> {
  const query: Record<string, unknown> = { ...defaults }
  for (const [name, entry] of Object.entries(schema.entries)) {
    if (paging.has(name)) continue
    const read = v.safeParse(entry, given.get(name) ?? undefined)
    if (!read.success || read.output === undefined || read.output === '') continue
    if (given.has(name) || !(name in defaults)) query[name] = read.output
  }
  // Built entry by entry from the schema itself, which no type can follow.
  return query as QueryOf<S>
}
