// Watched views: a saved view notifies its owner when it has more than a number of rows, or each day, by a webhook or by e-mail.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { grouped } from './grouped.ts'
import { namedObject } from './named.ts'
import { fullyVisible, typedText } from './text.ts'
import { dailyHour, watch, watchWays } from './watch.ts'

/** The maximum threshold; rows are counted up to one more. */
export const mostWatched = 9_999
/** The maximum number of rows in a message. */
export const mostToldRows = 10

const notWhole = `must be a whole number from 0 to ${grouped(mostWatched)}`

/** `address`: of a webhook; if absent, the stored one stays. */
const watchBody = v.strictObject({
  moreThan: v.nullable(
    v.pipe(
      v.number(notWhole),
      v.integer(notWhole),
      v.minValue(0, notWhole),
      v.maxValue(mostWatched, notWhole),
    ),
  ),
  way: v.picklist(watchWays, `must be one of ${watchWays.join(', ')}`),
  address: v.optional(
    v.pipe(typedText, v.trim(), v.maxLength(2_000, 'must be at most 2000 characters'), fullyVisible),
  ),
  withRows: v.boolean('must be true or false'),
})
export type WatchBody = v.InferOutput<typeof watchBody>

/** `addresses`: the allowed prefixes of webhooks. `rows`: whether this person's messages may contain rows. */
const watchChoices = namedObject('WatchChoices', {
  addresses: v.array(v.string()),
  email: v.boolean(),
  rows: v.boolean(),
})

const ofView = { id: { about: 'The id of a view, as GET /api/views lists it.' } }

export const getWatchChoices = endpoint({
  method: 'GET',
  dependsOn: ['roles', 'members', 'users'],
  path: '/api/views/watching',
  summary: 'Where messages of watched views may be sent, and whether yours may contain rows.',
  action: 'views.read',
  answer: answerOf(watchChoices),
})

export const watchView = endpoint({
  method: 'PUT',
  changes: ['views'],
  path: '/api/views/{id}/watch',
  params: ofView,
  summary: `Watches one of your own views: with \`moreThan\` it tells once when there are more rows, and again after there were not; with null each day at ${dailyHour}:00 in the console's time zone. \`withRows\`: with the names of the first ${mostToldRows} rows, for those who may export the data of a person. A new \`address\` gets a new \`secret\`, which is shown only in this answer: it signs the messages.`,
  action: 'views.write',
  body: watchBody,
  example: {
    moreThan: 20,
    way: 'webhook',
    address: 'https://hooks.slack.com/services/T000/B000/abc',
    withRows: false,
  },
  answer: answerOf(namedObject('SavedWatch', { watch, secret: v.nullable(v.string()) })),
})

export const unwatchView = endpoint({
  method: 'DELETE',
  changes: ['views'],
  path: '/api/views/{id}/watch',
  params: ofView,
  summary: 'Stops watching one of your own views.',
  action: 'views.write',
  answer: noAnswer,
})
