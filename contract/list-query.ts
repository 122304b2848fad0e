// Reads the query of a list from the address of its page by the schema of the contract; invalid parameters are ignored. The server reads it
// too, to preload the first rows of the page.

import * as v from 'valibot'

/** A list's query as the contract defines it: one schema for each parameter. */
export type ListSchema = v.GenericSchema<unknown, { q?: string | undefined; sort: string }> & {
  readonly entries: Record<string, v.GenericSchema>
}

export type QueryOf<S extends ListSchema> = v.InferOutput<S>

/** Returns the parameters of an address, as URLSearchParams reads them. */
export type AddressParameters = { get(name: string): string | null; has(name: string): boolean }

/** Paging parameters, which scrolling determines; they are not in the address of the screen. */
const paging = new Set(['limit', 'cursor', 'at', 'count'])

/** Parses each parameter separately: one that the schema refuses counts as absent, the others are kept. */
export function readListQuery<S extends ListSchema>(
  schema: S,
  given: AddressParameters,
  defaults: object = {},
): QueryOf<S> {
  const query: Record<string, unknown> = { ...defaults }
  for (const [name, entry] of Object.entries(schema.entries)) {
    if (paging.has(name)) continue
    const read = v.safeParse(entry, given.get(name) ?? undefined)
    if (!read.success || read.output === undefined || read.output === '') continue
    if (given.has(name) || !(name in defaults)) query[name] = read.output
  }
  // Built entry by entry from the schema itself, which TypeScript cannot infer.
  return query as QueryOf<S>
}

/** Parameters that are not of the list: the first row, the preview and its week, a new record (`copy`: from which), generating codes. */
export const pageParameters = ['at', 'open', 'week', 'new', 'copy', 'generate'] as const

/** The names of the shown columns, separated by commas: part of a view, but not of the selection. */
export const columnsParameter = 'columns'

const ofThePage: ReadonlySet<string> = new Set([...pageParameters, columnsParameter])

/** Returns the parameters of an address that have no effect: unknown ones, and those whose value the list refuses. */
export function ignoredParameters(
  schema: ListSchema,
  given: Iterable<readonly [name: string, value: string]>,
): string[] {
  const ignored = [...given].filter(([name, value]) => {
    if (ofThePage.has(name)) return false
    const entry = Object.hasOwn(schema.entries, name) && !paging.has(name) ? schema.entries[name] : undefined
    return entry === undefined || (value !== '' && !v.safeParse(entry, value).success)
  })
  return [...new Set(ignored.map(([name]) => name))]
}
