// The sessions table as lists and records see it.

import type { SessionsSelection } from '#contract/sessions.ts'
import type { Sql } from '#server/db/database.ts'
import { equals, whether } from './conditions.ts'
import type { Listing, SortKey } from './list.ts'
import { matching } from './matching.ts'

const sortKeys: Record<string, SortKey> = {
  slot: { expression: '(- slot_ns)', type: 'bigint', descends: true },
  dateCreated: { expression: '(- created_ns)', type: 'bigint', descends: true },
  sessionPrice: { expression: '(- session_price)', type: 'numeric', descends: true },
  totalPrice: { expression: '(- total_price)', type: 'numeric', descends: true },
}

/** The whole document, its long texts put back. */
export function wholeSession(sql: Sql) {
  return sql`left(document, -1) || coalesce(',"summaries":' || summaries, '') || coalesce(',"transcripts":' || transcripts, '') || '}'`
}

/** `whole`: with summaries and transcripts. */
export function sessionsListing(
  sql: Sql,
  selection: Omit<SessionsSelection, 'sort'>,
  options: { whole?: boolean } = {},
): Listing {
  const { kind, active, label, ai, ingested, user, expert, q } = selection
  return {
    table: 'sessions',
    sortKeys,
    row: options.whole ? wholeSession(sql) : sql`document`,
    conditions: [
      ...whether(sql, 'is_sign_in', kind && kind !== 'all' ? kind === 'signin' : undefined),
      ...whether(sql, 'active', active),
      ...equals(sql, 'label', label),
      ...whether(sql, 'is_ai', ai),
      ...whether(sql, 'ingested', ingested),
      ...equals(sql, 'user_id', user),
      ...equals(sql, 'expert_id', expert),
      ...matching(sql, q),
    ],
  }
}
