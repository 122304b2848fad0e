// The routes of the activity, its authors, and the changes of one tag or discount code.

import { countActivity, exportActivity, listActivity, listActors } from '#contract/activity.ts'
import type { Area } from '#contract/events.ts'
import { listHistory } from '#contract/history.ts'
import { Problem } from '#contract/problem.ts'
import { valueEndpoints } from '#contract/values.ts'
import { bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { bindCount, bindOwnList, bindValues, type Requester } from '#server/lists/list-routes.ts'
import * as history from '#server/record/history.sql.ts'
import { activityListings, recordListings } from './activity.sql.ts'

export function registerActivity(app: HttpApp, context: Context): void {
  bindOwnList(app, context, 'activity', [listActivity, exportActivity], (person, query) => {
    const { entries, each } = person.may('record.read') ? recordListings : activityListings
    const selection = narrowed(person, query)
    return { selection, list: entries, csv: each }
  })
  bindCount(app, context, countActivity, activityListings.entries, narrowed)
  bindValues(app, context, valueEndpoints.activity, recordListings.each, (person) => narrowed(person, {}))
  bindRead(app, context, listActors, async ({ db, may }) => ({
    text: await history.listActors(db, { edits: !may('record.read') }),
  }))
  bindRead(app, context, listHistory, async ({ db, query }) => ({
    text: await history.listChanges(db, query.entity, query.id),
  }))
}

/** Most people see only edits. Throws forbidden if they ask for more. */
function narrowed<Selection extends { area?: Area | undefined }>(
  { may }: Requester,
  selection: Selection,
): Selection {
  if (may('record.read')) return selection
  if (selection.area !== undefined && selection.area !== 'edits')
    throw new Problem(
      'forbidden',
      'Only auditors and administrators can read more of the activity than edits.',
    )
  return { ...selection, area: 'edits' }
}
