// The list of a screen, declared once: the browser's calls, the first call that the page's Link header preloads, and the address of the CSV
// are derived from it.

import type { ReadEndpoint } from './endpoint.ts'
import type { SelectedCount } from './figures.ts'
import { firstPage } from './list.ts'
import { type AddressParameters, type ListSchema, type QueryOf, readListQuery } from './list-query.ts'
import { searchOf } from './search-params.ts'

export type ListScreen<S extends ListSchema, Query, Row> = {
  list: ReadEndpoint<string, Query, Row[]>
  csv: { path: string }
  /** Counts a selection, if a page does not know the number of its rows. */
  count: ReadEndpoint<string, unknown, SelectedCount>
  /** The parameters that the address of the screen may contain. */
  schema: S
  /** Parameter values that the address leaves out, in addition to the defaults of the schema. */
  defaults: Partial<QueryOf<S>>
  /** Parameters that are always set and never shown in the address. */
  fixed: (query: QueryOf<S>) => Partial<QueryOf<S>>
}

type Optional = 'defaults' | 'fixed'

// @__NO_SIDE_EFFECTS__
export function defineList<S extends ListSchema, Query, Row>(
  screen: Omit<ListScreen<S, Query, Row>, Optional> & Partial<Pick<ListScreen<S, Query, Row>, Optional>>,
): ListScreen<S, Query, Row> {
  return { defaults: {}, fixed: () => ({}), ...screen }
}

/** Returns what the screen requests from the list at this address, without paging parameters. */
export function selectionOf<S extends ListSchema, Query, Row>(
  { schema, defaults, fixed }: Pick<ListScreen<S, Query, Row>, 'schema' | 'defaults' | 'fixed'>,
  given: AddressParameters,
): QueryOf<S> {
  const query = readListQuery(schema, given, defaults)
  return { ...query, ...fixed(query) }
}

/** Returns the first call of the screen at an address. */
export function firstCallOf<S extends ListSchema, Query, Row>(screen: ListScreen<S, Query, Row>) {
  return (given: AddressParameters): string =>
    screen.list.path + searchOf({ ...selectionOf(screen, given), ...firstPage(given.get('at') || undefined) })
}

/** Returns the address of the CSV of all rows of a selection, without `day`, which only says where a page begins. */
export function csvAddressOf(csv: { path: string }, selection: object): string {
  return csv.path + searchOf({ ...selection, day: undefined })
}
