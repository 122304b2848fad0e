// The row of a piece of feedback: the document, and the columns for lists, filters and search.

import { feedback } from '#contract/feedback.ts'
import { fold } from '#contract/fold.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { idColumn, sortable, toNanoseconds } from './columns.ts'
import { rowOf } from './read-document.ts'
import { lexemesOf, type Segments, wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

const feedbackSegments = {
  by: 'created_ns',
  weeks: 8,
  values: { e: 'expert_id' },
} as const satisfies Segments

export const feedbackRow = rowOf('feedback', feedback, (read) => {
  const columns = {
    sort_name: sortable(fold(read.userFullname ?? '')),
    email: idColumn(normaliseEmail(read.userEmail ?? '')),
    expert_id: idColumn(read.expertId),
    session_id: idColumn(read.sessionId),
    created_ns: toNanoseconds(read.dateCreated),
  }
  const search = lexemesOf(columns, wordsOf(searchedTexts('feedback', read)), feedbackSegments)
  return { ...columns, search }
})

export type FeedbackRow = ReturnType<typeof feedbackRow>['row']

export const feedbackDocuments = { derivation: 7, row: feedbackRow, segments: feedbackSegments }
