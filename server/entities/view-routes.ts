// Saved views: the search text, filters and order of a list, which are validated by the schema of the screen.

import { ignoredParameters } from '#contract/list-query.ts'
import { invalidField, Problem } from '#contract/problem.ts'
import {
  builtInViews,
  createView as createEndpoint,
  isSelective,
  listViews as listEndpoint,
  removeView as removeEndpoint,
  updateView as updateEndpoint,
  type View,
  type ViewCount,
} from '#contract/views.ts'
import { authorize } from '#server/access/policy.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Db } from '#server/db/client.ts'
import { bindHeld, bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { createView, getView, listViews, removeView, updateView } from '#server/lists/views.sql.ts'
import { viewCounter, viewedLists } from './viewed-lists.ts'

/** After this time no other view is counted: the names must not wait for long. */
const mostCountingMs = 1_000

export function registerViews(app: HttpApp, context: Context): void {
  const count = viewCounter(context)

  bindRead(app, context, listEndpoint, async ({ db, principal }) => {
    const views = [...builtInViews, ...(await listViews(db, principal.uid))]
    const counted: View[] = []
    const until = performance.now() + mostCountingMs
    // Counted one after another, so that the views of one person use one connection.
    for (const view of views) {
      const isCounted = isSelective(view) && performance.now() < until
      counted.push(isCounted ? { ...view, rows: await countRows(db, principal, view) } : view)
    }
    return { value: counted }
  })

  async function countRows(db: Db, principal: Principal, view: View): Promise<ViewCount> {
    try {
      return await count(db, principal, view)
    } catch (error) {
      // A view that takes too long must not prevent the counts of the others.
      if (error instanceof Problem) return { count: null, isMinimum: false, detail: error.message }
      throw error
    }
  }

  bindHeld(app, context, createEndpoint, async (db, { principal: { uid }, body }) => {
    assertKnown(body)
    return { value: await createView(db, uid, body) }
  })

  bindHeld(app, context, updateEndpoint, async (db, { principal: { uid }, params: { id }, body }) => {
    const { screen } = await getView(db, uid, id)
    if (body.query !== undefined) assertKnown({ screen, query: body.query })
    return { value: await updateView(db, uid, id, body) }
  })

  bindHeld(app, context, removeEndpoint, async (db, { principal: who, params: { id } }) => {
    await removeView(db, who.uid, id, () => authorize(who, 'views.remove-shared', context.config))
    return { nothing: true }
  })
}

type Viewed = Pick<View, 'screen' | 'query'>

/** Throws the Problem 'invalid' if the screen does not have the parameter or refuses its value. */
function assertKnown({ screen, query }: Viewed): void {
  const ignored = ignoredParameters(viewedLists[screen].schema, new URLSearchParams(query))
  if (ignored.length === 0) return
  const detail = `contains parameters that the list does not have: ${ignored.join(', ')}`
  throw invalidField('query', 'The body is not valid: query', detail)
}
