// Who changed what, when: one entry for each change of a tag or a discount code, by a person or by an import.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { exactly, oneOf } from './list.ts'

const person = v.object({ uid: v.string(), email: v.string() })
const importOfFile = v.object({ uid: v.literal('import'), file: v.string() })

/**
 * `before` and `after` are the whole documents; `before` is null where the document was created. `actor` is the
 * administrator as at that time, or the import with the name of its file.
 */
const change = v.object({
  at: v.object({ seconds: v.number(), nanoseconds: v.number() }),
  actor: v.union([person, importOfFile]),
  before: v.nullable(v.record(v.string(), v.unknown())),
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
