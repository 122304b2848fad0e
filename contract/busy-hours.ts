// How many sessions begin on each weekday at each hour.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { wholeNumber } from './figures.ts'
import { day } from './list.ts'
import { namedObject } from './named.ts'
import { required } from './parameter.ts'

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
    v.strictObject({
      from: required(day, { about: 'The first day of the period, YYYY-MM-DD.', example: '2026-11-01' }),
      to: required(day, {
        about: 'The last day of the period, YYYY-MM-DD; it belongs to it.',
        example: '2026-11-30',
      }),
    }),
    v.forward(
      v.check(({ from, to }) => from <= to, 'must not be before the first day'),
      ['to'],
    ),
  ),
  answer: answerOf(v.array(busyHour)),
})
