// The row of a piece of feedback: the document, and the columns for lists, filters and search.

import type { Document } from '#contract/entity.ts'
import { feedback } from '#contract/feedback.ts'
import { fold } from '#contract/fold.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { idColumn, sortable, toNanoseconds } from './columns.ts'
import { readDocument } from './read-document.ts'
import { lexemesOf, type Segments, wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

const feedbackSegments = {
  by: 'created_ns',
  weeks: 8,
  values: { e: 'expert_id' },
} as const satisfies Segments

export function feedbackRow(document: Document, mostFaults?: number) {
  const { id, normal, original, read, faults } = readDocument('feedback', feedback, document, mostFaults)
  const columns = {
    id,
    document: JSON.stringify(normal),
    original,
    sort_name: sortable(fold(read.userFullname ?? '')),
    email: idColumn(normaliseEmail(read.userEmail ?? '')),
    expert_id: idColumn(read.expertId),
    session_id: idColumn(read.sessionId),
    created_ns: toNanoseconds(read.dateCreated),
  }
  const search = lexemesOf(columns, wordsOf(searchedTexts('feedback', read)), feedbackSegments)
  return { row: { ...columns, search }, faults: faults.kept, faultCount: faults.count }
}

export type FeedbackRow = ReturnType<typeof feedbackRow>['row']

export const feedbackDocuments = { derivation: 6, row: feedbackRow, segments: feedbackSegments }
