// The routes of every entity: its list, one record, its CSV and its count; sums and labels of sessions; and the values of filters.

import { countDiscountCodes } from '#contract/discount-codes.ts'
import type { Endpoint, ReadEndpoint } from '#contract/endpoint.ts'
import { entityCalls } from '#contract/endpoints.ts'
import { type EntityName, isEditable } from '#contract/entities.ts'
import type { SelectedCount } from '#contract/figures.ts'
import { countSessions, listLabels } from '#contract/sessions.ts'
import { valueEndpoints } from '#contract/values.ts'
import { authorOf } from '#server/access/authenticate.ts'
import type { Principal } from '#server/access/principal.ts'
import { clockOf } from '#server/config/clock.ts'
import { getDocument, getRecord } from '#server/documents/stored/get-record.sql.ts'
import { type EditContext, versioned } from '#server/edits/headers.ts'
import { bindRead, type HttpApp } from '#server/http/bind.ts'
import { answerAll, answerCsv, answerPage, type ListQuery } from '#server/lists/answers.ts'
import { bindCount, bindValues, countsOf, seenBy, withUid } from '#server/lists/list-routes.ts'
import type { ListingOptions } from '#server/lists/listed-table.sql.ts'
import * as figures from '#server/lists/selected-figures.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { recordEventOf } from '#server/record/events.sql.ts'
import { discountCodesListing, getCodeFigures } from './discount-codes.sql.ts'
import { feedbackListing } from './feedback.sql.ts'
import { sessionsListing } from './sessions.sql.ts'
import { usersListing } from './users.sql.ts'
import { tagsListing } from './viewed-lists.ts'

type Register = (app: HttpApp, context: EditContext) => void

const registers: Record<EntityName, Register[]> = {
  users: [reads('users', entityCalls.users, usersListing, { count: entityCalls.users.count })],
  sessions: [
    reads('sessions', entityCalls.sessions, sessionsListing, {
      exported: (selection) => ({ ...selection, kind: selection.kind ?? 'booking' }),
    }),
    figuresOfSessions,
    (app, context) => bindValues(app, context, valueEndpoints.sessions, sessionsListing),
  ],
  feedback: [
    reads('feedback', entityCalls.feedback, feedbackListing, {
      count: entityCalls.feedback.count,
      askedBy: (selection, person) => withUid('owner', selection, person),
    }),
    (app, context) => bindValues(app, context, valueEndpoints.feedback, feedbackListing),
  ],
  tags: [reads('tags', entityCalls.tags, tagsListing, { count: entityCalls.tags.count })],
  'discount-codes': [
    reads('discount-codes', entityCalls['discount-codes'], discountCodesListing, {}),
    figuresOfCodes,
  ],
}

export function registerEntities(app: HttpApp, context: EditContext): void {
  for (const register of Object.values(registers).flat()) register(app, context)
}

type Reads<Query, Selection> = {
  list: Endpoint<string, Query, undefined, unknown[]>
  get: Endpoint<`${string}/{id}`, unknown, undefined, unknown>
  csv: Endpoint<string, Selection, undefined, string>
}

type Selected<Selection> = {
  /** The route of the count; absent for sessions and codes, whose counts also answer sums. */
  count?: ReadEndpoint<string, Selection, SelectedCount>
  /** The selection of the CSV, if it differs from the list's. */
  exported?(selection: Selection): Selection
  /** Resolves what a selection means for the person, if that depends on them. */
  askedBy?(selection: Selection, person: Principal): Selection
}

function reads<Selection extends { sort: string }, Query extends Selection & ListQuery>(
  name: EntityName,
  { list, get, csv }: Reads<Query, Selection>,
  listing: (selection: NoInfer<Selection>, options: ListingOptions) => Listing,
  {
    count,
    exported = (selection) => selection,
    askedBy = (selection) => selection,
  }: Selected<NoInfer<Selection>>,
): Register {
  return (app, context) => {
    const clock = clockOf(context)
    bindRead(app, context, list, (request) => {
      const selected = listing(askedBy(request.query, request.principal), {
        whole: request.plain,
        clock: clock(),
        sees: seenBy(request),
      })
      if (request.plain) return answerAll(context, request, selected, name)
      return answerPage(request.db, context.config.basePath + list.path, request, selected)
    })
    bindRead(app, context, get, async ({ db, principal, may, params: { id } }) => {
      const record = await (may('related.read') ? getRecord : getDocument)(db, name, id)
      if (isEditable(name)) return versioned(record)
      if (context.config.recordViews)
        await recordEventOf(context.db, authorOf(principal), { event: 'data.viewed', entity: name, id })
      return { text: record.document }
    })
    bindRead(app, context, csv, (request) => {
      const now = clock()
      const selected = listing(askedBy(exported(request.query), request.principal), {
        clock: now,
        sees: seenBy(request),
      })
      return answerCsv(context, request, selected, { list: name, nowMs: now.nowMs })
    })
    if (count)
      bindCount(app, context, count, listing, ({ principal }, selection) => askedBy(selection, principal))
  }
}

function figuresOfSessions(app: HttpApp, context: EditContext): void {
  const now = clockOf(context)
  const count = countsOf(context)
  bindRead(app, context, countSessions, async (request) => {
    const { db, principal, query } = request
    const { all = false, ...selection } = query
    const sees = seenBy(request)
    const asked = { of: countSessions, kind: all ? 'all' : 'some', selection, sees }
    const value = await count(principal, asked, (clock) =>
      figures.getSessionFigures(db, sessionsListing(selection, { clock, sees }), selection, { clock, all }),
    )
    return { value }
  })
  bindRead(app, context, listLabels, async (request) => {
    const { label, ...selection } = request.query
    const listing = sessionsListing(selection, { clock: now(), sees: seenBy(request) })
    return { value: await figures.listLabels(request.db, listing) }
  })
}

function figuresOfCodes(app: HttpApp, context: EditContext): void {
  const count = countsOf(context)
  bindRead(app, context, countDiscountCodes, async (request) => {
    const { db, principal, query: selection } = request
    const sees = seenBy(request)
    const asked = { of: countDiscountCodes, kind: 'figures', selection, sees }
    const value = await count(principal, asked, (clock) => getCodeFigures(db, selection, { clock, sees }))
    return { value }
  })
}
