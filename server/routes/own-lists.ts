// The lists of Stoa's own rows: the changes and events, their authors, the malformed fields, and the members.

import {
  exportActivity,
  listActivity,
  listActors,
  totalActivity,
  valuesOfActivity,
} from '#contract/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Area } from '#contract/events.ts'
import { exportFaults, listFaults, totalFaults, valuesOfFaults } from '#contract/faults.ts'
import { getFieldSummaries } from '#contract/field-summary.ts'
import { exportMembers, listMembers, totalMembers } from '#contract/members.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/context.ts'
import { type App, bindRead, type Request } from '#server/http/bind.ts'
import { summariseSamples } from '#server/store/figures/summarise-stored.ts'
import { activityListings, recordListings } from '#server/store/history/activity.ts'
import * as history from '#server/store/history/history.ts'
import { faultsListing } from '#server/store/lists/faults.ts'
import type { ListingOptions } from '#server/store/lists/listed-table.ts'
import type { Listing } from '#server/store/lists/listing/listing.ts'
import { membersListing } from '#server/store/sign-ins/members.ts'
import { clockOf } from './clock.ts'
import { bindCount, bindValues, countsOf } from './counts.ts'
import { answerCsv, answerPage, type ListQuery } from './lists.ts'

export function registerOwnLists(app: App, context: Context): void {
  bindList(app, context, 'activity', [listActivity, exportActivity], (person, query) => {
    const { entries, each } = person.may('record.read') ? recordListings : activityListings
    const selection = narrowed(person, query)
    return { selection, list: entries, csv: each }
  })
  bindList(app, context, 'faults', [listFaults, exportFaults], (_, selection) => ({
    selection,
    list: faultsListing,
    csv: faultsListing,
  }))
  bindList(app, context, 'members', [listMembers, exportMembers], (_, selection) => ({
    selection,
    list: membersListing,
    csv: membersListing,
  }))
  bindCount(app, context, totalActivity, activityListings.entries, narrowed)
  bindCount(app, context, totalFaults, faultsListing)
  bindCount(app, context, totalMembers, membersListing)
  bindValues(app, context, valuesOfFaults, faultsListing)
  bindValues(app, context, valuesOfActivity, recordListings.each, (person) => narrowed(person, {}))
  const count = countsOf(context)
  bindRead(app, context, getFieldSummaries, async ({ db, principal }) => ({
    value: await count(principal, { of: listFaults, kind: 'fields', selection: {} }, () =>
      summariseSamples(db),
    ),
  }))
  bindRead(app, context, listActors, async ({ db, may }) => ({
    text: await history.listActors(db, { edits: !may('record.read') }),
  }))
}

/** Who asks, by what they may do. */
type Person = Pick<Request<string, unknown, undefined>, 'may'>

/** Edits are all that most people see of the activity. Throws forbidden where they ask for more. */
function narrowed<Selection extends { area?: Area | undefined }>(
  { may }: Person,
  selection: Selection,
): Selection {
  if (may('record.read')) return selection
  if (selection.area !== undefined && selection.area !== 'edits')
    throw new Problem('forbidden', 'Only auditors and administrators read more of the activity than edits.')
  return { ...selection, area: 'edits' }
}

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

function bindList<Selection extends { sort: string }, Query extends Selection & ListQuery, Row>(
  app: App,
  context: Context,
  name: 'activity' | 'faults' | 'members',
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
