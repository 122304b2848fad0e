// The totals of a list's selection, and the labels of sessions.

import { totalDiscountCodes } from '#contract/discount-codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { totalFeedback } from '#contract/feedback.ts'
import {
  listLabels as listLabelsEndpoint,
  totalSessions as totalSessionsEndpoint,
} from '#contract/sessions.ts'
import { totalTags } from '#contract/tags.ts'
import { maxSummed, type SelectedCount } from '#contract/totals.ts'
import { totalUsers } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { countSelected, totalSessions } from '#server/store/figures/selected-totals.ts'
import { listLabels } from '#server/store/figures/session-labels.ts'
import { discountCodesListing } from '#server/store/lists/discount-codes.ts'
import { feedbackListing } from '#server/store/lists/feedback.ts'
import type { ListingOptions } from '#server/store/lists/listed-table.ts'
import type { Listing } from '#server/store/lists/listing.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { tagsListing } from '#server/store/lists/tags.ts'
import { usersListing } from '#server/store/lists/users.ts'
import { clockOf } from './clock.ts'

export function registerTotals(app: App, context: Context): void {
  const { db } = context
  const now = clockOf(context)
  bind(app, context, totalSessionsEndpoint, async (_, { query: { all = false, ...selection } }) => {
    const clock = now()
    const listing = sessionsListing(selection, { clock })
    return { value: await totalSessions(db, listing, selection, { clock, all }) }
  })
  bind(app, context, listLabelsEndpoint, async (_, { query: { label, ...selection } }) => ({
    value: await listLabels(db, sessionsListing(selection, { clock: now() })),
  }))
  registerCount(totalUsers, usersListing)
  registerCount(totalFeedback, feedbackListing)
  registerCount(totalTags, tagsListing)
  registerCount(totalDiscountCodes, discountCodesListing)

  function registerCount<Selection>(
    endpoint: Endpoint<string, Selection, undefined, SelectedCount>,
    listingOf: (selection: Selection, options: ListingOptions) => Listing,
  ): void {
    bind(app, context, endpoint, async (_, { query }) => ({
      value: await countSelected(db, listingOf(query, { clock: now() }), maxSummed),
    }))
  }
}
