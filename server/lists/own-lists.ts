// The routes of a list of Stoa's own rows: its page and its CSV.

import type { Endpoint } from '#contract/endpoint.ts'
import { clockOf } from '#server/config/clock.ts'
import { type App, bindRead, type Request } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { answerCsv, answerPage, type ListQuery } from './answers.ts'
import type { ListingOptions } from './listed-table.sql.ts'
import type { Listing } from './selection/listing.sql.ts'

/** Who asks, by what they may do. */
export type Person = Pick<Request<string, unknown, undefined>, 'may' | 'principal'>

type List<Query, Selection, Row> = [
  list: Endpoint<string, Query, undefined, Row[]>,
  csv: Endpoint<string, Selection, undefined, string>,
]

/** What a person gets of a list: the selection, its entries on the screen and as CSV. */
type Shown<Selection> = {
  selection: Selection
  list(selection: Selection, options: ListingOptions): Listing
  csv(selection: Selection, options: ListingOptions): Listing
}

export function bindOwnList<Selection extends { sort: string }, Query extends Selection & ListQuery, Row>(
  app: App,
  context: Context,
  name: 'activity' | 'faults' | 'members' | 'notes',
  [list, csv]: List<Query, Selection, Row>,
  shownTo: (person: Person, selection: NoInfer<Selection>) => Shown<NoInfer<Selection>>,
): void {
  const clockNow = clockOf(context)
  bindRead(app, context, list, (request) => {
    const { selection, list: listing } = shownTo(request, request.query)
    const path = context.config.basePath + list.path
    return answerPage(request.db, path, request, listing(selection, { clock: clockNow() }))
  })
  bindRead(app, context, csv, (request) => {
    const { selection, csv: listing } = shownTo(request, request.query)
    const clock = clockNow()
    return answerCsv(context, request, listing(selection, { clock }), { list: name, nowMs: clock.nowMs })
  })
}
