// The listing of the feedback table.

import sql from 'sql-template-tag'
import type { FeedbackSelection } from '#contract/feedback.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { listingOf } from './listed-table.ts'
import { refersTo, since, until } from './listing/filters.ts'

export const feedbackListing = listingOf<FeedbackSelection>({
  name: 'feedback',
  sortKeys: {
    dateCreated: { expression: '(- created_ns)', type: 'bigint', descends: true, isIndexed: true },
    userFullname: { expression: 'sort_name', type: 'text', isIndexed: true },
  },
  filters: {
    expert: refersTo('expert_id'),
    session: refersTo('session_id'),
    email: { condition: (email) => sql`email = ${normaliseEmail(email)}` },
    from: since('created_ns'),
    until: until('created_ns'),
    maxRating: {
      rangeOf: (stars) => ({ key: 'session_rating', test: (key) => sql`${key} between 1 and ${stars}` }),
    },
  },
})
