// Saved views: the search text, filters and order of a list, which are checked by the schema of the screen.

import { discountCodesScreen } from '#contract/discount-codes.ts'
import { expertViews } from '#contract/experts.ts'
import { feedbackScreen } from '#contract/feedback.ts'
import { ignoredParameters, type ListSchema, type QueryOf } from '#contract/list-query.ts'
import { type ListScreen, selectionOf } from '#contract/list-screen.ts'
import { invalidField, Problem } from '#contract/problem.ts'
import { sessionsScreen } from '#contract/sessions.ts'
import { tagsScreen } from '#contract/tags.ts'
import { usersScreen } from '#contract/users.ts'
import {
  builtInViews,
  countViews as countEndpoint,
  createView as createEndpoint,
  listViews as listEndpoint,
  maxCounted,
  removeView as removeEndpoint,
  updateView as updateEndpoint,
  type View,
  type ViewCount,
  type ViewScreen,
} from '#contract/views.ts'
import { holdRights } from '#server/access/hold-rights.ts'
import { authorize } from '#server/access/policy.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Db } from '#server/db/client.ts'
import { type App, bindRead, bindWrite } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { countsOf } from '#server/lists/count-routes.ts'
import type { ListingOptions } from '#server/lists/listed-table.sql.ts'
import { countSelected } from '#server/lists/selected-totals.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { createView, getView, listViews, removeView, updateView } from '#server/lists/views.sql.ts'
import { discountCodesListing } from './discount-codes.sql.ts'
import { feedbackListing, ownedByMe } from './feedback.sql.ts'
import { sessionsListing } from './sessions.sql.ts'
import { tagsListing } from './tags.ts'
import { usersListing } from './users.sql.ts'

/** A call begins to count no further view after this time. */
const mostCountingMs = 1_000

export function registerViews(app: App, context: Context): void {
  const { config } = context
  const count = countsOf(context)

  const all = async (db: Db, principal: Principal): Promise<View[]> => [
    ...builtInViews,
    ...(await listViews(db, principal.uid)),
  ]

  bindRead(app, context, listEndpoint, async ({ db, principal }) => ({ value: await all(db, principal) }))

  bindRead(app, context, countEndpoint, async ({ db, principal, query }) => {
    const views = (await all(db, principal)).filter(({ id }) => query.ids.includes(id))
    const counts: ViewCount[] = []
    const until = performance.now() + mostCountingMs
    // One after the other, so that the views of one person use one connection.
    for (const view of views) if (performance.now() < until) counts.push(await countView(db, principal, view))
    return { value: counts }
  })

  async function countView(db: Db, principal: Principal, { id, screen, query }: View): Promise<ViewCount> {
    const { of, selectedBy } = lists[screen]
    const { selection, listing } = selectedBy(query, principal)
    const asked = { of, kind: `view of ${screen}`, selection }
    try {
      const found = await count(principal, asked, (clock) =>
        countSelected(db, listing({ clock }), maxCounted),
      )
      return { id, ...found }
    } catch (error) {
      // One view that takes too long does not take the counts of the others.
      if (error instanceof Problem) return { id, count: null, isMinimum: false, detail: error.message }
      throw error
    }
  }

  bindWrite(app, context, createEndpoint, async ({ db }, { principal: who, body }) => {
    assertKnown(body)
    const view = await db.transaction(async (transaction) => {
      await holdRights(transaction, who, createEndpoint.action, config)
      return await createView(transaction, who.uid, body)
    })
    return { value: view }
  })

  bindWrite(app, context, updateEndpoint, async ({ db }, { principal: who, params: { id }, body }) => {
    const view = await db.transaction(async (transaction) => {
      await holdRights(transaction, who, updateEndpoint.action, config)
      const { screen } = await getView(transaction, who.uid, id)
      if (body.query !== undefined) assertKnown({ screen, query: body.query })
      return await updateView(transaction, who.uid, id, body)
    })
    return { value: view }
  })

  bindWrite(app, context, removeEndpoint, async ({ db }, { principal: who, params: { id } }) => {
    await db.transaction(async (transaction) => {
      await holdRights(transaction, who, removeEndpoint.action, config)
      await removeView(transaction, who.uid, id, () => authorize(who, 'views.remove-shared', config))
    })
    return { nothing: true }
  })
}

type Viewed = Pick<View, 'screen' | 'query'>

type ViewedList = {
  schema: ListSchema
  of: ListScreen<ListSchema, unknown, unknown>['list']
  selectedBy(
    query: string,
    person: Principal,
  ): { selection: object; listing(options: ListingOptions): Listing }
}

const lists: Record<ViewScreen, ViewedList> = {
  users: viewed(usersScreen, usersListing),
  experts: viewed(expertViews, (selection, options) => usersListing({ ...selection, expert: true }, options)),
  sessions: viewed(sessionsScreen, sessionsListing),
  feedback: viewed(feedbackScreen, feedbackListing, ownedByMe),
  tags: viewed(tagsScreen, tagsListing),
  discountCodes: viewed(discountCodesScreen, discountCodesListing),
}

function viewed<S extends ListSchema, Query, Row>(
  screen: ListScreen<S, Query, Row>,
  listing: (selection: QueryOf<S>, options: ListingOptions) => Listing,
  askedBy = (selection: QueryOf<S>, _: Principal): QueryOf<S> => selection,
): ViewedList {
  return {
    schema: screen.schema,
    of: screen.list,
    selectedBy(query, person) {
      const selection = askedBy(selectionOf(screen, new URLSearchParams(query)), person)
      return { selection, listing: (options) => listing(selection, options) }
    },
  }
}

/** Throws the Problem 'invalid' where the screen has no such parameter or refuses its value. */
function assertKnown({ screen, query }: Viewed): void {
  const ignored = ignoredParameters(lists[screen].schema, new URLSearchParams(query))
  if (ignored.length === 0) return
  const detail = `contains parameters that the list does not have: ${ignored.join(', ')}`
  throw invalidField('query', 'The body is not valid: query', detail)
}
