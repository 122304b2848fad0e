// How many sessions begin on each weekday at each hour.

import * as v from 'valibot'
import { periodDays } from './dashboard.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { wholeNumber } from './figures.ts'
import { namedObject } from './named.ts'

/** `weekday`: 1 is Monday, 7 Sunday. `hour`: 0 to 23. Hours without sessions are absent. */
const busyHour = namedObject('BusyHour', { weekday: wholeNumber, hour: wholeNumber, sessions: wholeNumber })
export type BusyHour = v.InferOutput<typeof busyHour>

export const listBusyHours = endpoint({
  method: 'GET',
  dependsOn: ['sessions'],
  path: '/api/dashboard/busy-hours',
  summary:
    "How many sessions of a period began on each weekday at each hour, in the console's time zone. Upcoming sessions and those without a slot are not counted.",
  action: 'dashboard.read',
  reads: 'replica',
  query: v.pipe(
    v.strictObject(periodDays),
    v.forward(
      v.check(({ from, to }) => from <= to, 'must not be before the first day'),
      ['to'],
    ),
  ),
  answer: answerOf(v.array(busyHour)),
})
