// The watch of a saved view, as its owner sees it.

import * as v from 'valibot'
import { wholeNumber } from './figures.ts'
import { answeredInstant } from './instants.ts'

/** The hour of the daily message, in the console's time zone. */
export const dailyHour = 9

/** How the owner is told of a hit besides the inbox: not at all, as JSON to a webhook, or by e-mail. */
export const watchWays = ['inbox', 'email', 'webhook'] as const
export type WatchWay = (typeof watchWays)[number]

/**
 * `moreThan`: null if the watch reports daily. `address`: of a webhook, shortened, since the rest may be a secret. `last`: the last attempt
 * to send; `fault` says why it failed. `isStopped`: no message is sent until it is set up again.
 */
export const watch = v.object({
  moreThan: v.nullable(wholeNumber),
  way: v.picklist(watchWays),
  address: v.nullable(v.string()),
  withRows: v.boolean(),
  last: v.nullable(v.object({ at: answeredInstant, fault: v.nullable(v.string()) })),
  isStopped: v.boolean(),
})
export type Watch = v.InferOutput<typeof watch>
