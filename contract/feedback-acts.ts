// Sets the state and the owner of feedback, of one piece or of many at once. Both are Stoa's own and never written to the source. Separate
// from the other endpoints because lists of feedback do not need it.

import * as v from 'valibot'
import { batchBody, batchEndpoint } from './acts.ts'
import { feedbackStates } from './feedback.ts'
import { oneOf } from './list.ts'
import { typedId } from './text.ts'

/** `owner`: the uid of an active member, or null for nobody. An absent field stays as it is. */
const feedbackChange = v.pipe(
  v.strictObject({ state: v.optional(oneOf(feedbackStates)), owner: v.optional(v.nullable(typedId)) }),
  v.check(({ state, owner }) => (state ?? owner) !== undefined, 'must have a state or an owner'),
)
export type FeedbackChange = v.InferOutput<typeof feedbackChange>

export const changeFeedback = batchEndpoint('feedback', batchBody(feedbackChange), {
  summary:
    'Sets the state or the owner of feedback, or both, as one act; what was changed meanwhile is left out and listed. Both are kept here, not at the source.',
  example: {
    rows: [{ id: 'the-id-of-a-piece', version: 1 }],
    change: { state: 'answered' },
    dryRun: true,
  },
})
