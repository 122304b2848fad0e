// The lists of Stoa's own rows: the changes of tags and discount codes, their authors, the malformed fields, and the members.

import { exportActivity, listActivity, listActors, totalActivity } from '#contract/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFaults, listFaults, totalFaults } from '#contract/faults.ts'
import { getFieldSummaries } from '#contract/field-summary.ts'
import { exportMembers, listMembers, totalMembers } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead } from '#server/http/bind.ts'
import { summariseSamples } from '#server/store/figures/summarise-stored.ts'
import { activityListing, eachChange } from '#server/store/history/activity.ts'
import * as history from '#server/store/history/history.ts'
import { faultsListing } from '#server/store/lists/faults.ts'
import type { ListingOptions } from '#server/store/lists/listed-table.ts'
import type { Listing } from '#server/store/lists/listing/listing.ts'
import { membersListing } from '#server/store/sign-ins/members.ts'
import { clockOf } from './clock.ts'
import { bindCount, countsOf } from './counts.ts'
import { answerCsv, answerPage, type ListQuery } from './lists.ts'

export function registerOwnLists(app: App, context: Context): void {
  bindList(app, context, 'activity', [listActivity, exportActivity], [activityListing, eachChange])
  bindList(app, context, 'faults', [listFaults, exportFaults], [faultsListing, faultsListing])
  bindList(app, context, 'members', [listMembers, exportMembers], [membersListing, membersListing])
  bindCount(app, context, 'activity', totalActivity, activityListing)
  bindCount(app, context, 'faults', totalFaults, faultsListing)
  bindCount(app, context, 'members', totalMembers, membersListing)
  const count = countsOf(context)
  bindRead(app, context, getFieldSummaries, async ({ db, principal }) => ({
    value: await count(principal, { about: 'faults', kind: 'fields', selection: {} }, () =>
      summariseSamples(db),
    ),
  }))
  bindRead(app, context, listActors, async ({ db }) => ({ text: await history.listActors(db) }))
}

type List<Query, Selection, Row> = [
  list: Endpoint<string, Query, undefined, Row[]>,
  csv: Endpoint<string, Selection, undefined, string>,
]

type ListingOf<Selection> = (selection: Selection, options: ListingOptions) => Listing

function bindList<Selection extends { sort: string }, Query extends Selection & ListQuery, Row>(
  app: App,
  context: Context,
  name: 'activity' | 'faults' | 'members',
  [list, csv]: List<Query, Selection, Row>,
  [listing, exported]: [list: ListingOf<NoInfer<Selection>>, csv: ListingOf<NoInfer<Selection>>],
): void {
  const clockNow = clockOf(context)
  bindRead(app, context, list, (request) =>
    answerPage(
      request.db,
      context.config.basePath + list.path,
      request,
      listing(request.query, { clock: clockNow() }),
    ),
  )
  bindRead(app, context, csv, (request) => {
    const clock = clockNow()
    return answerCsv(context, request, exported(request.query, { clock }), { list: name, nowMs: clock.nowMs })
  })
}
