// What users of the marketplace say about it: fields and endpoints.

import * as v from 'valibot'
import { documentsAnswer } from './endpoint.ts'
import { entity } from './entity.ts'
import { exportEndpoint, getEndpoint, listEndpoint, totalsEndpoint } from './entity-endpoints.ts'
import { id, text, timestamp } from './field-kinds.ts'
import { dayRange, exactly, listQuery, selectionQuery, stars } from './list.ts'
import { defineList } from './list-screen.ts'
import { recordNotes } from './record-notes.ts'
import { countAnswer } from './totals.ts'

export const feedback = entity({
  userFullname: text,
  userEmail: text,
  feedback: text,
  dateCreated: timestamp,
  expertId: id,
  sessionId: id,
})

export type Feedback = ReturnType<typeof feedback.read>

/**
 * A row of a page. Fields of Stoa's own: the name of the user that expertId names, and the id of one with userEmail.
 */
export const listedFeedback = entity({ ...feedback.fields, expertName: text, userId: id })
export type ListedFeedback = ReturnType<typeof listedFeedback.read>

/** One piece by id. `notes` is a field of Stoa's own: the newest note on it. */
const feedbackRecord = entity({ ...feedback.fields, notes: recordNotes })

const parameters = {
  sortKeys: ['dateCreated', 'userFullname'],
  defaultSort: '-dateCreated',
  filters: {
    expert: v.optional(exactly),
    session: v.optional(exactly),
    /** The email address of the author, in any case. */
    email: v.optional(exactly),
    /** By the day of dateCreated. */
    ...dayRange,
    /** On a session with a rating of at most this many stars. */
    maxRating: v.optional(stars),
  },
} as const

export const feedbackQuery = listQuery(parameters)
export const feedbackSelection = selectionQuery(parameters)
export type FeedbackSelection = v.InferOutput<typeof feedbackSelection>

const dependsOn = ['feedback', 'users'] as const

export const listFeedback = listEndpoint(
  'feedback',
  dependsOn,
  documentsAnswer(listedFeedback),
  feedbackQuery,
  'The feedback; without parameters all of it. Pages add expertName and userId.',
)

export const getFeedback = getEndpoint(
  'feedback',
  [...dependsOn, 'notes'],
  feedbackRecord,
  'One piece of feedback by id.',
)

export const exportFeedback = exportEndpoint(
  'feedback',
  feedbackSelection,
  'The selected feedback as CSV, all of it.',
)

export const totalFeedback = totalsEndpoint(
  'feedback',
  dependsOn,
  feedbackSelection,
  countAnswer,
  'How many pieces of feedback are selected.',
)

export const feedbackScreen = defineList({ list: listFeedback, csv: exportFeedback, schema: feedbackQuery })
