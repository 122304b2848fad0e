// The listing of the feedback table.

import sql from 'sql-template-tag'
import type { FeedbackSelection } from '#contract/feedback.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { listingOf } from '#server/lists/listed-table.sql.ts'
import { equals, flagEquals, since, until } from '#server/lists/selection/filters.sql.ts'

export const feedbackListing = listingOf<'feedback', FeedbackSelection>('feedback', {
  sortKeys: {
    dateCreated: { column: 'created_ns', type: 'bigint', descends: true, isIndexed: true },
    userFullname: { column: 'sort_name', type: 'text', isIndexed: true },
  },
  filters: {
    expert: equals('expert_id'),
    session: equals('session_id'),
    email: { column: 'email', test: (address, email) => sql`${address} = ${normaliseEmail(email)}` },
    from: since('created_ns'),
    until: until('created_ns'),
    maxRating: {
      tells: 'sessions',
      rangeOf: (stars) => ({
        key: { column: 'session_rating' },
        test: (key) => sql`${key} between 1 and ${stars}`,
      }),
    },
    state: flagEquals('state'),
    owner: {
      column: 'owner',
      // The index contains only feedback with an owner.
      test: (owner, uid) =>
        uid === 'none' ? sql`${owner} = ''` : sql`(${owner} <> '' and ${owner} = ${uid})`,
    },
  },
})
