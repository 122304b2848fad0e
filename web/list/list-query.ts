// The state of a list in the address of its page.

import { columnsParameter, type ListSchema, pageParameters, readListQuery } from '#contract/list-query.ts'
import { searchOf } from '#contract/search-params.ts'
import { ticksIn, withParameters } from '#web/router/parameters.ts'

/** The search part of the address; values that equal the default are left out. */
export function writeListQuery<S extends ListSchema>(
  schema: S,
  query: object,
  defaults: object = {},
): string {
  const implied: Record<string, unknown> = { ...readListQuery(schema, new URLSearchParams(), defaults) }
  const stated = Object.entries(query).filter(([name, value]) => value !== implied[name] && value !== '')
  return searchOf(Object.fromEntries(stated))
}

/** The row in the preview. */
export function readOpen(search: string): string | undefined {
  return new URLSearchParams(search).get('open') || undefined
}

const notSelecting = Object.fromEntries(
  [...pageParameters, columnsParameter].map((name) => [name, undefined]),
)

/** The parameters that determine the rows and their order, without columns, the visible and the previewed row. */
export function selectionSearch(search: string): string {
  return withParameters(search, notSelecting)
}

/** The parameters that another selection keeps: the chosen columns, and the experts selected for a comparison. */
export function keptIn(search: string): Record<string, string> {
  const columns = new URLSearchParams(search).get(columnsParameter)
  return { ...ticksIn(search), ...(columns === null ? {} : { [columnsParameter]: columns }) }
}
