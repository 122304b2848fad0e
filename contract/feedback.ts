// What users of the marketplace say about it: fields and calls.

import * as v from 'valibot'
import { csvAnswer, documentAnswer, documentsAnswer, endpoint } from './endpoint.ts'
import { entity } from './entity.ts'
import { text, timestamp } from './field.ts'
import { exactly, listQuery, selectionQuery } from './list.ts'

export const feedback = entity({
  userFullname: text,
  userEmail: text,
  feedback: text,
  dateCreated: timestamp,
  expertId: text,
  sessionId: text,
})

export type Feedback = ReturnType<typeof feedback.read>

export const feedbackSortKeys = ['dateCreated', 'userFullname'] as const

const filters = {
  expert: v.optional(exactly),
  session: v.optional(exactly),
  /** The address that the feedback was left under, in any case. */
  email: v.optional(exactly),
}

export const feedbackQuery = listQuery(feedbackSortKeys, '-dateCreated', filters)
export const feedbackSelection = selectionQuery(feedbackSortKeys, '-dateCreated', filters)
export type FeedbackQuery = v.InferOutput<typeof feedbackQuery>
export type FeedbackSelection = v.InferOutput<typeof feedbackSelection>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback',
  summary: 'The feedback; without parameters all of it.',
  action: 'feedback.read',
  query: feedbackQuery,
  answer: documentsAnswer(feedback),
})

export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/{id}',
  summary: 'One piece of feedback by id.',
  action: 'feedback.read',
  answer: documentAnswer(feedback),
})

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback.csv',
  summary: 'The selected feedback as CSV, all of it.',
  action: 'feedback.read',
  query: feedbackSelection,
  answer: csvAnswer,
})
