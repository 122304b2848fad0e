// The state of a list in the address of its page: read by the same schema as on the server, garbage passed over.

import * as v from 'valibot'
import { searchOf } from '#web/api/search-params.ts'

/** A list's query as the contract defines it: one schema for each parameter. */
export type ListSchema = v.GenericSchema<unknown, Record<string, unknown>> & {
  readonly entries: Record<string, v.GenericSchema>
}

export type QueryOf<S extends ListSchema> = v.InferOutput<S>

/** Which page of a list is no part of its state: scrolling settles it. */
const paging = new Set(['limit', 'cursor', 'at'])

/** Each parameter by itself: one that the schema refuses counts as absent and leaves the others alone. */
export function readListQuery<S extends ListSchema>(
  schema: S,
  search: string,
  defaults: object = {},
): QueryOf<S> {
  const given = new URLSearchParams(search)
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

/** The search part of the address; what equals the default is left out. */
export function writeListQuery<S extends ListSchema>(
  schema: S,
  query: object,
  defaults: object = {},
): string {
  const implied: Record<string, unknown> = { ...readListQuery(schema, '', defaults) }
  const stated = Object.entries(query).filter(([name, value]) => value !== implied[name] && value !== '')
  return searchOf(Object.fromEntries(stated))
}

/** The row that the address says to begin at. */
export function readAt(search: string): string | undefined {
  return new URLSearchParams(search).get('at') || undefined
}

/** The same search with another row to begin at. */
export function withAt(search: string, at: string | undefined): string {
  const params = new URLSearchParams(search)
  params.delete('at')
  if (at !== undefined) params.set('at', at)
  const text = params.toString()
  return text && `?${text}`
}
