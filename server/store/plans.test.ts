// What PostgreSQL does for a page, a count and a figure: it reads about as many rows as it answers with, whatever is
// filtered and ordered by, with plans made for the values as with plans made for any.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { watch } from '#test/watched.ts'
import { discountCodesListing } from './discount-codes.ts'
import { feedbackListing } from './feedback.ts'
import { listPage } from './list.ts'
import type { Listing } from './listing.ts'
import { getSeries } from './session-days.ts'
import { sessionsListing } from './sessions.ts'
import { getFigures } from './totals.ts'
import { usersListing } from './users.ts'

const rows = 20_000
const limit = 50

/** Heads of an order in a dozen facets, or all that somebody has: far from all rows. */
const mostRead = 1_500

const db = await testDatabase()
const watched = watch(db)

beforeAll(async () => {
  await db.query(sql`
    insert into sessions (id, document, user_id, expert_id, is_ai, is_sign_in, active, label, ingested, session_price,
      total_price, slot_ns, created_ns)
    select 's' || n, format('{"id":"s%s"}', n), 'u' || n % 900, case when n % 3 = 0 then '' else 'e' || n % 200 end, n % 3 = 0,
      n % 50 = 1, n % 400 = 0, case when n % 40 = 0 then 'Refunded' when n % 400 = 1 then 'Active' else 'Completed' end,
      n % 2 = 0, n % 500, case when n % 40 = 0 then 0 else n % 500 end, n::bigint * 3600000000000, n
    from generate_series(1, ${rows}::integer) as n`)
  await db.query(sql`
    insert into users (id, document, sort_name, email, is_admin, is_verified, is_expert, ai_available, tag_ids,
      hourly_rate, rating, last_login_ns, last_active_ns, search)
    select 'u' || n, format('{"id":"u%s"}', n), 'name ' || n % 5000, 'e' || n, n % 4000 = 0, n % 3 > 0, n % 25 = 0, n % 50 = 0,
      case when n % 25 = 0 then array['t' || n % 7] else '{}' end, case when n % 25 = 0 then n % 90 else -1 end,
      case when n % 25 = 0 then n % 5 else -1 end, n, n, ''
    from generate_series(1, ${rows}::integer) as n`)
  await db.query(sql`
    insert into feedback (id, document, sort_name, email, expert_id, session_id, created_ns, search)
    select 'f' || n, format('{"id":"f%s"}', n), 'name ' || n % 5000, 'e' || n % 3000, 'e' || n % 200, 's' || n, n, ''
    from generate_series(1, ${rows}::integer) as n`)
  await db.query(sql`
    insert into discount_codes (id, document, percentage, expiration_ns, search)
    select 'c' || n, '{}', n % 100, n, '' from generate_series(1, 1000) as n`)
  await db.query(sql`vacuum (analyze)`)
})

type Node = { [field: string]: unknown; Plans?: Node[] }

/** Every statement that the work asks, explained as it runs. */
async function plansOf(work: () => Promise<unknown>, generic: boolean): Promise<Node[]> {
  watched.asked.length = 0
  await work()
  const statements = [...watched.asked]
  return await db.transaction(async (transaction) => {
    if (generic) await transaction.query(sql`set local plan_cache_mode = force_generic_plan`)
    const plans: Node[] = []
    for (const statement of statements) {
      const explained = await transaction.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        sql`explain (analyze, format json) ${statement}`,
      )
      plans.push(...explained.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
    }
    return plans
  })
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

const number = (value: unknown): number => Number(value ?? 0)

/** Rows that were read of a table or an index, those that a filter threw away included. */
function rowsRead(plans: Node[]): number {
  const scans = plans.flatMap(nodesOf).filter((node) => /Scan/.test(String(node['Node Type'])))
  return scans.reduce((sum, node) => {
    const each = number(node['Actual Rows']) + number(node['Rows Removed by Filter'])
    return sum + each * number(node['Actual Loops'])
  }, 0)
}

const sessions = (selection: Parameters<typeof sessionsListing>[0]) => sessionsListing(selection)
const users = (selection: Parameters<typeof usersListing>[0]) => usersListing(selection)
const feedback = (selection: Parameters<typeof feedbackListing>[0]) => feedbackListing(selection)

const lists: [string, () => Listing, string[], string][] = [
  ['all sessions', () => sessions({}), ['-slot', 'slot', 'sessionPrice', '-totalPrice'], 's9999'],
  [
    'bookings',
    () => sessions({ kind: 'booking' }),
    ['-slot', 'slot', '-sessionPrice', 'totalPrice'],
    's9999',
  ],
  [
    'refunded sessions, all for nothing',
    () => sessions({ label: 'Refunded' }),
    ['-slot', '-totalPrice'],
    's9999',
  ],
  [
    'sessions with AI, not ingested',
    () => sessions({ ai: true, ingested: false }),
    ['slot', 'totalPrice'],
    's9999',
  ],
  ['active sessions', () => sessions({ active: true }), ['-slot', 'sessionPrice'], 's9999'],
  [
    'sessions that nobody has',
    () => sessions({ label: 'Gone', ai: false }),
    ['-slot', '-totalPrice'],
    's9999',
  ],
  ["a user's sessions", () => sessions({ user: 'u7' }), ['-slot', '-totalPrice'], 's9999'],
  [
    "an expert's sessions",
    () => sessions({ expert: 'e7', ingested: true }),
    ['slot', 'sessionPrice'],
    's9999',
  ],
  ['all users', () => users({}), ['name', '-lastLogin', 'lastActive', '-hourlyRate', 'rating'], 'u9999'],
  ['experts', () => users({ expert: true }), ['name', '-lastLogin', '-hourlyRate', '-rating'], 'u9999'],
  ['administrators', () => users({ role: 'admin' }), ['-name', 'lastActive', 'rating'], 'u9999'],
  ['experts with a tag', () => users({ tag: 't3' }), ['name', '-rating'], 'u9999'],
  ['all feedback', () => feedback({}), ['-dateCreated', 'userFullname'], 'f9999'],
  ['feedback on an expert', () => feedback({ expert: 'e7' }), ['-dateCreated', 'userFullname'], 'f9999'],
  ["an address's feedback", () => feedback({ email: 'e7' }), ['-dateCreated', '-userFullname'], 'f9999'],
  ['discount codes', () => discountCodesListing({}, 0), ['id', '-expirationDate'], 'c500'],
]

describe.each(lists)('%s', (_, listing, sorts, middle) => {
  const cases = sorts.flatMap((sort) => [false, true].map((generic): [string, boolean] => [sort, generic]))
  test.each(cases)('by %s are read no further than need be (any values: %s)', async (sort, generic) => {
    const first = await listPage(watched, listing(), { limit, sort })
    const requests = [
      { limit, sort },
      { limit, sort, at: middle },
      { limit, sort, cursor: first.last },
      { limit, sort, cursor: first.next ?? first.last },
      ...(sort.endsWith('slot') ? [{ limit, sort, from: '1971-02-03' }] : []),
    ]
    for (const request of requests) {
      const plans = await plansOf(() => listPage(watched, listing(), request), generic)
      expect(rowsRead(plans), JSON.stringify(request)).toBeLessThan(mostRead)
    }
  })
})

test('the figures of the dashboard read no document', async () => {
  const plans = await plansOf(() => getFigures(watched), false)
  const tables = plans.flatMap(nodesOf).map((node) => node['Relation Name'])
  expect(tables).not.toContain('sessions')
  expect(tables).not.toContain('users')
})

test('a series reads its days and no session', async () => {
  const query = { by: 'week', from: '1970-06-01', to: '1971-06-01' } as const
  const plans = await plansOf(() => getSeries(watched, query), false)
  expect(plans.flatMap(nodesOf).map((node) => node['Relation Name'])).not.toContain('sessions')
})
