// The lists of Stoa's own rows: the changes of tags and discount codes, their authors, and the malformed fields.

import { exportActivity, listActivity, listActors, totalActivity } from '#contract/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFaults, listFaults, totalFaults } from '#contract/faults.ts'
import { getFieldSummaries } from '#contract/field-summary.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { summariseSamples } from '#server/store/documents/summarise-stored.ts'
import { activityListing } from '#server/store/lists/activity.ts'
import { faultsListing } from '#server/store/lists/faults.ts'
import type { ListingOptions } from '#server/store/lists/listed-table.ts'
import type { Listing } from '#server/store/lists/listing.ts'
import * as history from '#server/store/records/history.ts'
import { clockOf } from './clock.ts'
import { bindCount, countsOf } from './counts.ts'
import { answerCsv, answerPage, type ListQuery } from './lists.ts'

export function registerOwnLists(app: App, context: Context): void {
  bindList(app, context, 'activity', [listActivity, exportActivity], activityListing)
  bindList(app, context, 'faults', [listFaults, exportFaults], faultsListing)
  bindCount(app, context, 'activity', totalActivity, activityListing)
  bindCount(app, context, 'faults', totalFaults, faultsListing)
  const count = countsOf(context)
  bind(app, context, getFieldSummaries, async (_, { principal, reads }) => ({
    value: await count(principal, { about: 'faults', kind: 'fields', selection: {} }, () =>
      summariseSamples(reads),
    ),
  }))
  bind(app, context, listActors, async ({ db }) => ({ text: await history.listActors(db) }))
}

type List<Query, Selection, Row> = [
  list: Endpoint<string, Query, undefined, Row[]>,
  csv: Endpoint<string, Selection, undefined, string>,
]

function bindList<Selection extends { sort: string }, Query extends Selection & ListQuery, Row>(
  app: App,
  context: Context,
  name: 'activity' | 'faults',
  [list, csv]: List<Query, Selection, Row>,
  listing: (selection: NoInfer<Selection>, options: ListingOptions) => Listing,
): void {
  const clockNow = clockOf(context)
  bind(app, context, list, ({ db }, request) =>
    answerPage(
      db,
      context.config.basePath + list.path,
      request,
      listing(request.query, { clock: clockNow() }),
    ),
  )
  bind(app, context, csv, (_, request) => {
    const clock = clockNow()
    return answerCsv(context, request, listing(request.query, { clock }), { list: name, nowMs: clock.nowMs })
  })
}
