// Feedback of the marketplace's users: fields and endpoints.

import type * as v from 'valibot'
import { documentsAnswer } from './endpoint.ts'
import { entity, extendedEntity } from './entity.ts'
import { countEndpoint, exportEndpoint, getEndpoint, listEndpoint } from './entity-endpoints.ts'
import { field } from './field.ts'
import { id, name, object, text, timestamp } from './field-kinds.ts'
import { countAnswer } from './figures.ts'
import { dayRange, exactly, listQuery, oneOf, selectionQuery, stars } from './list.ts'
import { defineList } from './list-screen.ts'
import { version } from './own-fields.ts'
import { optional } from './parameter.ts'
import { recordNotes } from './record-notes.ts'

export const feedback = entity('Feedback', {
  userFullname: field(name, { about: 'The name of the author', searched: 'Name', erased: 'name' }),
  userEmail: field(text, { about: 'By which their user is found', searched: 'Email', erased: 'author' }),
  feedback: field(text, { about: 'What they say', isExpected: true, searched: 'Feedback', erased: 'gone' }),
  dateCreated: field(timestamp, { about: 'When they said it', isExpected: true }),
  expertId: field(id, { about: 'The id of a user', erased: 'person' }),
  sessionId: field(id, { about: 'The id of a session', erased: 'kept' }),
})

export type Feedback = ReturnType<typeof feedback.read>

/** What colleagues have done about it. New feedback has the first state. */
export const feedbackStates = ['open', 'in-work', 'answered', 'no-answer'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** `owner`: the member who takes care of it; absent if nobody does. */
const handled = {
  state: field(text, { about: 'What colleagues have done about it' }),
  owner: object({
    uid: field(text, { about: 'The account of the member who takes care of it' }),
    name: field(text, { about: 'What they were called when they got it' }),
  }),
  version,
}

/** A row of a page. */
export const listedFeedback = extendedEntity(feedback, 'ListedFeedback', {
  expertName: field(text, { about: 'The name of the user that expertId names' }),
  userId: field(id, { about: 'The id of a user with userEmail' }),
  ...handled,
})
export type ListedFeedback = ReturnType<typeof listedFeedback.read>

/** One piece by id. */
const feedbackRecord = extendedEntity(feedback, 'FeedbackRecord', { ...handled, notes: recordNotes })

const parameters = {
  sortKeys: ['dateCreated', 'userFullname'],
  defaultSort: '-dateCreated',
  filters: {
    expert: optional(exactly, { about: 'Only feedback on the expert of this id.' }),
    session: optional(exactly, { about: 'Only feedback on the session with this id.' }),
    email: optional(exactly, { about: 'Only feedback by the author with this e-mail address, in any case.' }),
    ...dayRange({ about: 'Only rows whose dateCreated is' }),
    maxRating: optional(stars, {
      about: 'Only feedback on a session with a rating of at most so many stars.',
    }),
    state: optional(oneOf(feedbackStates), {
      about:
        'Only feedback in this state: open, which it is until somebody changes it, in-work, answered or no-answer.',
    }),
    owner: optional(exactly, {
      about:
        'Only feedback that the member with this uid takes care of; me: that of who asks; none: of nobody.',
    }),
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
  { summary: 'The feedback; without parameters all of it. Pages add expertName and userId.' },
)

export const getFeedback = getEndpoint('feedback', [...dependsOn, 'notes'], feedbackRecord, {
  summary: 'One piece of feedback by id.',
})

export const exportFeedback = exportEndpoint('feedback', feedbackSelection)

export const countFeedback = countEndpoint('feedback', dependsOn, feedbackSelection, countAnswer)

export const feedbackScreen = defineList({
  list: listFeedback,
  csv: exportFeedback,
  count: countFeedback,
  schema: feedbackQuery,
})
