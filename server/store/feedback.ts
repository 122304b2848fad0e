// The feedback table as lists and records see it.

import sql from 'sql-template-tag'
import type { FeedbackSelection } from '#contract/feedback.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { equals } from './conditions.ts'
import type { Listing, SortKey } from './listing.ts'
import { listTerms, matching } from './matching.ts'

const sortKeys: Record<string, SortKey> = {
  dateCreated: { expression: '(- created_ns)', type: 'bigint', descends: true, walks: true },
  userFullname: { expression: 'sort_name', type: 'text', walks: true },
}

export function feedbackListing(selection: Omit<FeedbackSelection, 'sort'>): Listing {
  const { expert, session, email, q } = selection
  const terms = listTerms(q)
  const besides = [
    ...equals('expert_id', expert),
    ...equals('session_id', session),
    ...equals('email', email && normaliseEmail(email)),
  ]
  return {
    table: 'feedback',
    sortKeys,
    row: sql`document`,
    branches: [[]],
    narrowing: [],
    others: [...besides, ...matching(q)],
    words: terms && { table: 'feedback', terms, besides },
    kept: sql`(select feedback from totals)`,
  }
}
