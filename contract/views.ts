// Saved views: the search text, filters and order of a list under a name. A person has their own views and those that others share; a few
// are built in.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { entityNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { words } from './fold.ts'
import { grouped } from './grouped.ts'
import { namedObject } from './named.ts'
import { viewScreens } from './screen-paths.ts'
import { refundedLabel } from './sessions.ts'
import { notBlank, typedName, typedText } from './text.ts'
import { watch } from './watch.ts'

/** The maximum number of views that one person may save, and the maximum number of rows that are counted for each. */
export const maxViews = 100
export const maxCounted = 10_000

const name = v.pipe(
  typedName,
  v.trim(),
  notBlank,
  v.maxLength(60, 'must be at most 60 characters'),
  v.check((text) => !isBuiltIn(text), 'is the name of a built-in view'),
)
const isShared = v.boolean('must be true or false')
/** `query`: the search part of the screen's address, without '?'; the server refuses parameters that the list does not have. */
const query = v.pipe(typedText, v.maxLength(2_000, 'must be at most 2000 characters'))

/** With `isMinimum` there are more rows. `count` is null if counting failed, and `detail` says why. */
const viewCount = v.object({
  count: v.nullable(wholeNumber),
  isMinimum: v.boolean(),
  detail: v.optional(v.string()),
})
export type ViewCount = v.InferOutput<typeof viewCount>

/**
 * `isOwn`: saved by the caller. Built-in ones are shared and belong to nobody. `owner`: the e-mail address of the person who shares it.
 * `watch`: on own views that are watched. `rows`: how many rows it has, in the list of views; absent if it only sorts, or if no time was
 * left.
 */
const view = namedObject('View', {
  id: v.string(),
  name: v.string(),
  screen: v.picklist(viewScreens),
  query: v.string(),
  isShared: v.boolean(),
  isOwn: v.boolean(),
  owner: v.nullable(v.string()),
  watch: v.optional(watch),
  rows: v.optional(viewCount),
})
export type View = v.InferOutput<typeof view>

export const viewBody = v.strictObject({ name, screen: v.picklist(viewScreens), query, isShared })
export type ViewBody = v.InferOutput<typeof viewBody>

export const viewChange = v.strictObject({
  name: v.optional(name),
  query: v.optional(query),
  isShared: v.optional(isShared),
})
export type ViewChange = v.InferOutput<typeof viewChange>

export const builtInViews: readonly View[] = [
  builtIn('codes-expiring-this-week', 'Codes expiring this week', {
    screen: 'discountCodes',
    query: 'sort=expirationDate&from=today&until=week',
  }),
  builtIn('unhappy-sessions', 'Unhappy sessions', { screen: 'sessions', query: 'maxRating=2' }),
  builtIn('overdue', 'Overdue', { screen: 'sessions', query: 'overdue=true' }),
  builtIn('refunds-today', 'Refunds today', {
    screen: 'sessions',
    query: `label=${refundedLabel}&from=today&until=today`,
  }),
  // Their day ended at least three days ago.
  builtIn('open-long', 'Open > 3 days', {
    screen: 'feedback',
    query: 'sort=dateCreated&until=today-4&state=open',
  }),
  builtIn('best-codes', 'Top codes this month', {
    screen: 'discountCodes',
    query: 'sort=-revenue&slotFrom=month&slotUntil=month',
  }),
  builtIn('idle-experts', 'Idle experts', {
    screen: 'experts',
    query: 'as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none',
  }),
]

function builtIn(id: string, name: string, where: Pick<View, 'screen' | 'query'>): View {
  return { id, name, ...where, isShared: true, isOwn: false, owner: null }
}

/** These parameters order or arrange rows, or set the days of the figures; they exclude no row. */
const arranging = new Set(['sort', 'as', 'columns', 'day', 'slotFrom', 'slotUntil'])

/** Returns whether the view selects only some of the rows, so that their number is informative. */
export function isSelective({ query }: Pick<View, 'query'>): boolean {
  return query.split('&').some((part) => part !== '' && !arranging.has(part.split('=', 1)[0] ?? ''))
}

/** True also if only case, accents, spaces, punctuation or invisible characters differ. */
function isBuiltIn(name: string): boolean {
  return builtInViews.some((view) => words(view.name).join('') === words(name).join(''))
}

const ofView = { id: { about: 'The id of a view, as GET /api/views lists it.' } }

export const listViews = endpoint({
  method: 'GET',
  dependsOn: ['views', 'members', 'notes', ...entityNames],
  path: '/api/views',
  summary: `Your own views, those that others share and the built-in ones, with the number of rows of each that selects some, exact up to ${grouped(maxCounted)}. Views for which no time was left have no number.`,
  action: 'views.read',
  answer: answerOf(v.array(view)),
})

export const createView = endpoint({
  method: 'POST',
  changes: ['views'],
  path: '/api/views',
  summary: 'Saves a view, for yourself or shared with everybody who may sign in.',
  action: 'views.write',
  body: viewBody,
  example: {
    name: 'Unhappy this week',
    screen: 'sessions',
    query: 'maxRating=2&from=today-6&until=today',
    isShared: false,
  },
  answer: answerOf(view),
})

export const updateView = endpoint({
  method: 'PATCH',
  changes: ['views'],
  path: '/api/views/{id}',
  params: ofView,
  summary: 'Changes one of your own views.',
  action: 'views.write',
  body: viewChange,
  example: { name: 'Unhappy in seven days' },
  answer: answerOf(view),
})

export const removeView = endpoint({
  method: 'DELETE',
  changes: ['views'],
  path: '/api/views/{id}',
  params: ofView,
  summary: 'Removes one of your own views; administrators remove shared ones of others too.',
  action: 'views.write',
  answer: noAnswer,
})
