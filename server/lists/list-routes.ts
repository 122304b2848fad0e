// The routes of lists: the page and the CSV of a list of Stoa's own rows, and counts of selections for the requesting person, by the
// clock of the console.

import type { Endpoint, ReadEndpoint } from '#contract/endpoint.ts'
import { entityNames } from '#contract/entities.ts'
import { maxSummed, type SelectedCount } from '#contract/figures.ts'
import { type RevealedData, type Sees, seesAll } from '#contract/policy.ts'
import type { FilterValue } from '#contract/values.ts'
import type { Principal } from '#server/access/principal.ts'
import { type Clock, clockOf } from '#server/config/clock.ts'
import { bindRead, type HttpApp, type Request } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { answerCsv, answerPage, type ListQuery } from './answers.ts'
import type { ListingOptions } from './listed-table.sql.ts'
import { countSelected, listValues } from './selected-figures.sql.ts'
import type { Listing } from './selection/listing.sql.ts'

/** `of`: the read that is counted, or answers the count. `kind`: what is computed. `sees`: absent: everything. */
type Asked = {
  of: Pick<ReadEndpoint<string, unknown, unknown>, 'path' | 'dependsOn'>
  kind: string
  selection: object
  sees?: Sees
}

const toldNames: readonly RevealedData[] = [...entityNames, 'notes']

export function countsOf(context: Pick<Context, 'config' | 'counts'>) {
  const now = clockOf(context)
  return <T>(
    principal: Pick<Principal, 'uid'>,
    { of: { path, dependsOn }, kind, selection, sees = seesAll }: Asked,
    compute: (clock: Clock) => Promise<T>,
  ): Promise<T> => {
    // A selection has the same rows in every order; its schema determines the order of its names.
    const selected = JSON.stringify({ ...selection, sort: undefined })
    // A person who sees less gets a separate answer, and may be refused.
    const hidden = toldNames.filter((told) => !sees(told))
    const key = `${path} ${kind} ${selected} ${hidden}`
    return context.counts.count(principal.uid, { dependsOn, key }, now(), compute)
  }
}

/** Registers the route of the count of a list. `shownTo`: what of a selection a person may see. */
export function bindCount<Selection extends object>(
  app: HttpApp,
  context: Context,
  counting: ReadEndpoint<string, Selection, SelectedCount>,
  listing: (selection: NoInfer<Selection>, options: ListingOptions) => Listing,
  shownTo = (_: Requester, selection: NoInfer<Selection>): NoInfer<Selection> => selection,
): void {
  const count = countsOf(context)
  bindRead(app, context, counting, async (request) => {
    const selection = shownTo(request, request.query)
    const sees = seenBy(request)
    const value = await count(request.principal, { of: counting, kind: 'count', selection, sees }, (clock) =>
      countSelected(request.db, listing(selection, { clock, sees }), maxSummed),
    )
    return { value }
  })
}

type Filtered<Filter extends string> = ((selection: object, options: ListingOptions) => Listing) & {
  filters: { [Name in Filter]: object }
}

/** Registers the route of the values that a filter of a list can have. `selection`: the rows that the person may see. */
export function bindValues<Filter extends string>(
  app: HttpApp,
  context: Context,
  values: ReadEndpoint<string, { filter: Filter; q?: string | undefined }, FilterValue[]>,
  listing: Filtered<NoInfer<Filter>>,
  selectionOf: (person: Requester) => object = () => ({}),
): void {
  const count = countsOf(context)
  bindRead(app, context, values, async (request) => {
    const { filter, q } = request.query
    const declared: { column?: unknown } = listing.filters[filter]
    if (typeof declared.column !== 'string') throw new Error(`The filter '${filter}' is not by a value.`)
    const { column } = declared
    const selection = selectionOf(request)
    const asked = { of: values, kind: `${filter} ${q ?? ''}`, selection }
    const value = await count(request.principal, asked, (clock) =>
      listValues(request.db, listing(selection, { clock }), column, q),
    )
    return { value }
  })
}

/** The requesting person, with their rights. */
export type Requester = Pick<Request<string, unknown, undefined>, 'may' | 'principal'>

export function seenBy({ may }: Pick<Requester, 'may'>): Sees {
  return (told) => may(`${told}.read`)
}

/** Replaces 'me' in a filter by the uid of the person who asks. */
export function withUid<Name extends string, Selection extends { [N in Name]?: string | undefined }>(
  filter: Name,
  selection: Selection,
  { uid }: Pick<Principal, 'uid'>,
): Selection {
  return selection[filter] === 'me' ? { ...selection, [filter]: uid } : selection
}

type List<Query, Selection, Row> = [
  list: Endpoint<string, Query, undefined, Row[]>,
  csv: Endpoint<string, Selection, undefined, string>,
]

/** What a person gets of a list: the selection, its entries on the screen and, if these differ, as CSV. */
type Shown<Selection> = {
  selection: Selection
  list(selection: Selection, options: ListingOptions): Listing
  csv?(selection: Selection, options: ListingOptions): Listing
}

/** `totals` of the query of the CSV: whether a last line has the sums. */
export function bindOwnList<
  Selection extends { sort: string; totals?: boolean | undefined },
  Query extends Selection & ListQuery,
  Row,
>(
  app: HttpApp,
  context: Context,
  name: 'activity' | 'experts' | 'faults' | 'members' | 'notes',
  [list, csv]: List<Query, Selection, Row>,
  shownTo: (person: Requester, selection: NoInfer<Selection>) => Shown<NoInfer<Selection>>,
): void {
  const clockNow = clockOf(context)
  bindRead(app, context, list, (request) => {
    const { selection, list: listing } = shownTo(request, request.query)
    const path = context.config.basePath + list.path
    return answerPage(request.db, path, request, listing(selection, { clock: clockNow() }))
  })
  bindRead(app, context, csv, (request) => {
    const { selection, list: listing, csv = listing } = shownTo(request, request.query)
    const clock = clockNow()
    const { totals } = request.query
    return answerCsv(context, request, csv(selection, { clock }), { list: name, nowMs: clock.nowMs, totals })
  })
}
