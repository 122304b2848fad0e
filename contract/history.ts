// Who changed what, when: one entry for each change made through the console.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { exactly, oneOf } from './list.ts'

/** `before` and `after` are the whole documents; `actor` names the administrator as at that time. */
const change = v.object({
  at: v.object({ seconds: v.number(), nanoseconds: v.number() }),
  actor: v.object({ uid: v.string(), email: v.string() }),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
})
export type Change = v.InferOutput<typeof change>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: 'The latest 100 changes of one tag or discount code, newest first.',
  action: 'history.read',
  query: v.strictObject({ entity: oneOf(['tags', 'discount-codes']), id: exactly }),
  answer: answerOf(v.array(change)),
})
