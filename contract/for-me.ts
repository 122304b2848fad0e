// What concerns the person who is signed in: the notes that name them, and the feedback that they take care of, newest first.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { wholeNumber } from './figures.ts'
import { note } from './note.ts'
import { listedNote } from './notes.ts'
import { maxEndSeconds, maxNanoseconds } from './timestamp.ts'

/** The most entries of each kind in the answer, and the most that are counted. */
export const maxForMe = 100

/** `isNew`: since the person has last seen the list. */
const mention = v.object({ kind: v.literal('mention'), isNew: v.boolean(), note: listedNote })

/**
 * Feedback that they own and that is open or in work. `since`: when they got it. `from` and `text`: its author and the beginning of
 * its text, null where it has none.
 */
const assignment = v.object({
  id: v.string(),
  isNew: v.boolean(),
  state: v.picklist(['open', 'in-work']),
  since: note.entries.createdAt,
  from: v.nullable(v.string()),
  text: v.nullable(v.string()),
})
export type Assignment = v.InferOutput<typeof assignment>

/**
 * `unseen`: how many entries of both kinds are new, at least `maxForMe` where there may be more. Own notes, and feedback that one
 * has taken oneself, never are.
 */
const forMe = v.object({ unseen: wholeNumber, entries: v.array(mention), feedback: v.array(assignment) })
export type ForMe = v.InferOutput<typeof forMe>

export const getForMe = endpoint({
  method: 'GET',
  dependsOn: ['notes', 'users', 'sessions', 'feedback', 'tags', 'account'],
  path: '/api/for-me',
  summary: `The latest ${maxForMe} notes that name you, as many pieces of feedback that you own and that are open or in work, and how many of these you have not seen.`,
  action: 'for-me.read',
  answer: answerOf(forMe),
})

const whole = (max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(max, `must be at most ${max}`),
  )

export const markSeen = endpoint({
  method: 'POST',
  changes: ['account'],
  path: '/api/for-me/seen',
  summary: 'Says that you have seen the entries until this instant: they are not new any more.',
  action: 'for-me.write',
  body: v.strictObject({
    until: v.strictObject({ seconds: whole(maxEndSeconds), nanoseconds: whole(maxNanoseconds) }),
  }),
  answer: noAnswer,
})
