// The sessions table as lists and records see it.

import sql, { type Sql } from 'sql-template-tag'
import type { SessionsSelection } from '#contract/sessions.ts'
import { equals, whether } from './conditions.ts'
import { allOf, type Listing, type SortKey } from './listing.ts'
import { listTerms, matchingSessions } from './matching.ts'

const sortKeys: Record<string, SortKey> = {
  slot: {
    expression: '(- slot_ns)',
    type: 'bigint',
    descends: true,
    walks: true,
    walksWords: true,
    instants: true,
  },
  sessionPrice: { expression: '(- session_price)', type: 'numeric', descends: true, walks: true },
  totalPrice: { expression: '(- total_price)', type: 'numeric', descends: true, walks: true },
}

/** The whole document, its long texts put back. */
export const wholeSession = sql`left(document, -1) || coalesce(',"summaries":' || summaries, '') || coalesce(',"transcripts":' || transcripts, '') || '}'`

/** `whole`: with summaries and transcripts. */
export function sessionsListing(
  selection: Omit<SessionsSelection, 'sort'>,
  options: { whole?: boolean } = {},
): Listing {
  const { active, label, ai, ingested, user, expert, q } = selection
  const kind = selection.kind === 'all' ? undefined : selection.kind
  const ofKind = whether('is_sign_in', kind && kind === 'signin')
  const narrowing = [
    ...whether('active', active),
    ...equals('label', label),
    ...whether('is_ai', ai),
    ...whether('ingested', ingested),
  ]
  const besides = [...equals('user_id', user), ...equals('expert_id', expert)]
  const terms = listTerms(q)
  return {
    table: 'sessions',
    sortKeys,
    row: options.whole ? wholeSession : sql`document`,
    branches: kind ? [ofKind] : [[sql`not is_sign_in`], [sql`is_sign_in`]],
    narrowing,
    facets: {
      table: 'session_facets',
      columns: ['is_sign_in', 'active', 'is_ai', 'ingested', 'label'],
      present: sql`label is not null and sessions > 0`,
    },
    others: [...besides, ...matchingSessions(q)],
    words: terms && { table: 'session_words', terms, besides },
    kept: keptCount([...ofKind, ...narrowing, ...(label === undefined ? [sql`label is null`] : [])]),
  }
}

function keptCount(conditions: Sql[]): Sql {
  return sql`(select coalesce(sum(sessions), 0) from session_facets where ${allOf(conditions)})`
}
