// What the tests of backup and restore share: what a database keeps, to the last derived column, and an empty one.

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

const tables = [
  ...['users', 'sessions', 'session_words', 'feedback', 'tags', 'discount_codes', 'faults'],
  ...['accounts', 'history', 'totals', 'session_days'],
]
const figures = [
  'select * from user_facets where users <> 0',
  'select is_sign_in, active, is_ai, ingested, label, sessions, trim_scale(session_price), trim_scale(total_price) from session_facets where sessions <> 0',
]

/** Every row that outlives a restore, as text: documents, what is derived from them, accounts, history. */
export async function everythingIn(db: Db): Promise<Record<string, string[]>> {
  const selects = [...tables.map((table) => `select * from ${table}`), ...figures]
  const kept: Record<string, string[]> = {}
  for (const select of selects) {
    const rows = await db.query<{ row: string }>(
      raw(`select row_to_json(kept)::text collate "C" as row from (${select}) as kept order by row`),
    )
    kept[select] = rows.map(({ row }) => row)
  }
  return kept
}

/** Sums by day without a session are kept as zeros, so they are forgotten too. */
export async function empty(db: Db): Promise<void> {
  for (const table of [
    'sign_ins',
    'accounts',
    'history',
    'users',
    'sessions',
    'feedback',
    'tags',
    'discount_codes',
  ])
    await db.query(sql`delete from ${raw(table)}`)
  await db.query(sql`delete from faults`)
  await db.query(sql`delete from session_days`)
}
