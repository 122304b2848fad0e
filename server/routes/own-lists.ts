// The lists of Stoa's own rows: the changes of tags and discount codes, their authors, and the malformed fields.

import { exportActivity, listActivity, listActors, totalActivity } from '#contract/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFaults, listFaults, totalFaults } from '#contract/faults.ts'
import type { Context } from '#server/context.ts'
import { activityColumns, faultColumns } from '#server/csv/columns.ts'
import type { Column } from '#server/csv/csv.ts'
import { type App, bind } from '#server/http/bind.ts'
import { activityListing } from '#server/store/lists/activity.ts'
import { faultsListing } from '#server/store/lists/faults.ts'
import type { ListingOptions } from '#server/store/lists/listed-table.ts'
import type { Listing } from '#server/store/lists/listing.ts'
import * as history from '#server/store/records/history.ts'
import { clockOf } from './clock.ts'
import { bindCount } from './counts.ts'
import { answerCsv, answerPage, type ListQuery } from './lists.ts'

export function registerOwnLists(app: App, context: Context): void {
  bindList(app, context, [listActivity, exportActivity], activityListing, activityColumns)
  bindList(app, context, [listFaults, exportFaults], faultsListing, faultColumns)
  bindCount(app, context, 'activity', totalActivity, activityListing)
  bindCount(app, context, 'faults', totalFaults, faultsListing)
  bind(app, context, listActors, async ({ db }) => ({ text: await history.listActors(db) }))
}

type List<Query, Selection, Row> = [
  list: Endpoint<string, Query, undefined, Row[]>,
  csv: Endpoint<string, Selection, undefined, string>,
]

function bindList<Selection extends { sort: string }, Query extends Selection & ListQuery, Row>(
  app: App,
  context: Context,
  [list, csv]: List<Query, Selection, Row>,
  listing: (selection: NoInfer<Selection>, options: ListingOptions) => Listing,
  columns: readonly Column<Row>[],
): void {
  const now = clockOf(context)
  const selected = (selection: Selection) => listing(selection, { clock: now() })
  bind(app, context, list, ({ db }, request) => answerPage(db, list.path, request, selected(request.query)))
  bind(app, context, csv, (_, request) => {
    const name = csv.path.split('/').at(-1)?.replace('.csv', '') ?? ''
    // Each row has the type that the list's endpoint reads.
    const read = (row: unknown) => list.answer.read([row])[0] as Row
    return answerCsv(context, request, selected(request.query), { name, columns, read })
  })
}
