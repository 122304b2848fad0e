// How PostgreSQL answers pages of chosen selections and figures: it reads about as many rows as it returns, with both custom and generic
// plans. selections.test.ts covers every filter.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { breakdowns } from '#contract/contributors.ts'
import { discountCodesQuery } from '#contract/discount-codes.ts'
import { feedbackQuery } from '#contract/feedback.ts'
import { sessionsQuery } from '#contract/sessions.ts'
import { usersQuery } from '#contract/users.ts'
import { getSeries } from '#server/dashboard/charts.sql.ts'
import { getContributors } from '#server/dashboard/contributors.sql.ts'
import type { Db } from '#server/db/client.ts'
import { discountCodesListing } from '#server/entities/discount-codes.sql.ts'
import { feedbackListing } from '#server/entities/feedback.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { expertsListing } from '#server/experts/expert-figures.sql.ts'
import { listPage } from '#server/lists/list.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { explainer, figureOf, genericPlans, nodesOf, rowsRead } from '#test/explained.ts'
import { sortsOf } from '#test/list-schema.ts'
import { someOf } from './large-lists.testbed.ts'

const rows = 20_000
const limit = 50

/** The first rows of a dozen flag groups, or all rows of one person: far fewer than all rows. */
const mostRead = 2_000

const db = await testDatabase()
const explain = explainer(db)

beforeAll(async () => {
  await db.query(sql`
    insert into sessions (id, document, user_id, expert_id, is_ai, is_sign_in, active, label, ingested, has_transcript, rating, session_price,
      total_price, slot_ns, slot_end_ns, created_ns)
    select 's' || n, format('{"id":"s%s"}', n), 'u' || n % 900, case when n % 3 = 0 then '' else 'e' || n % 200 end, n % 3 = 0,
      n % 50 = 1, n % 400 = 0, case when n % 40 = 0 then 'Refunded' when n % 400 = 1 then 'Active' else 'Completed' end,
      n % 2 = 0, n % 8 = 0, n % 7 % 6, n % 500, case when n % 40 = 0 then 0 else n % 500 end, n::bigint * 3600000000000, n::bigint * 3600000000000,
      (n - n % 40 * 24)::bigint * 3600000000000
    from generate_series(1, ${rows}::integer) as n`)
  await db.query(sql`
    insert into users (id, document, name, sort_name, email, is_admin, is_verified, is_expert, ai_available, tag_ids,
      hourly_rate, rating, last_login_ns, last_active_ns, created_ns, search)
    select 'u' || n, format('{"id":"u%s"}', n), 'Name ' || n % 5000, 'name ' || n % 5000, 'e' || n, n % 4000 = 0, n % 3 > 0, n % 25 = 0, n % 50 = 0,
      case when n % 25 = 0 then array['t' || n % 7] else '{}' end, case when n % 25 = 0 then n % 90 else -1 end,
      case when n % 25 = 0 then n % 5 else -1 end, n, n, n, ''
    from generate_series(1, ${rows}::integer) as n`)
  await db.query(sql`
    insert into feedback (id, document, sort_name, email, expert_id, session_id, created_ns, search)
    select 'f' || n, format('{"id":"f%s"}', n), 'name ' || n % 5000, 'e' || n % 3000, 'e' || n % 200, 's' || n, n, ''
    from generate_series(1, ${rows}::integer) as n`)
  // Open feedback is older than all answered feedback, and one member has answered half of it.
  await db.query(sql`
    insert into feedback_states (id, state, owner, owner_name, assigned_by)
    select 'f' || n, 'answered', case when n % 2 = 0 then 'busy' else 'm' || n % 900 end, '', ''
    from generate_series(201, ${rows}::integer) as n`)
  await db.query(sql`
    insert into discount_codes (id, folded_id, document, percentage_discount, expiration_ns, search)
    select 'c' || n, 'c' || n, '{}', n % 100, n, '' from generate_series(1, 1000) as n`)
  await db.query(sql`vacuum (analyze)`)
})

type SessionsSelection = Parameters<typeof sessionsListing>[0]
type UsersSelection = Parameters<typeof usersListing>[0]
type FeedbackSelection = Parameters<typeof feedbackListing>[0]

/** A list with some filters, in every order of its schema. `middle`: the id of a row in its middle. */
type Case = { title: string; listing: () => Listing; sorts: string[]; middle: string }

const sessions = (title: string, selection: SessionsSelection): Case => ({
  title,
  listing: () => sessionsListing(selection),
  sorts: sortsOf(sessionsQuery),
  middle: 's9999',
})
const users = (title: string, selection: UsersSelection): Case => ({
  title,
  listing: () => usersListing(selection),
  sorts: sortsOf(usersQuery),
  middle: 'u9999',
})
const feedback = (title: string, selection: FeedbackSelection): Case => ({
  title,
  listing: () => feedbackListing(selection),
  sorts: sortsOf(feedbackQuery),
  middle: 'f9999',
})

const lists: Case[] = [
  sessions('all sessions', {}),
  sessions('bookings', { kind: 'booking' }),
  sessions('refunded sessions, all for nothing', { label: 'Refunded' }),
  sessions('sessions with AI, not ingested', { ai: true, ingested: false }),
  sessions('active sessions', { active: true }),
  sessions('sessions rated 5', { rating: '5' }),
  sessions('unrated sessions with AI', { rating: 'none', ai: true }),
  sessions('sessions that nobody has', { label: 'Gone', ai: false }),
  sessions("a user's sessions", { user: 'u7' }),
  sessions("an expert's sessions", { expert: 'e7', ingested: true }),
  sessions('bookings of a week', { kind: 'booking', from: '1971-02-01', until: '1971-02-07' }),
  sessions('refunded sessions of a month', { label: 'Refunded', from: '1971-02-01', until: '1971-02-28' }),
  sessions('bookings created in a week', {
    kind: 'booking',
    createdFrom: '1971-02-01',
    createdUntil: '1971-02-07',
  }),
  sessions('sessions of a price', { kind: 'booking', minPrice: '498' }),
  sessions('refunded sessions with a price', { label: 'Refunded', minPrice: '1' }),
  sessions('sessions rated at most 2 with a price', { maxRating: 2, minPrice: '498' }),
  sessions('overdue sessions', { overdue: true }),
  sessions('sessions with experts of a tag that few carry', {
    tag: 't3',
    from: '1971-02-01',
    until: '1971-02-07',
  }),
  users('all users', {}),
  users('experts', { expert: true }),
  users('administrators', { role: 'admin' }),
  users('experts with a tag', { tag: 't3' }),
  feedback('all feedback', {}),
  feedback('feedback on an expert', { expert: 'e7' }),
  feedback("an address's feedback", { email: 'e7' }),
  feedback('open feedback, all of it old', { state: 'open' }),
  feedback('answered feedback', { state: 'answered' }),
  feedback('open feedback of more than 3 days', { state: 'open', until: '1970-01-01' }),
  feedback("a member's feedback", { owner: 'm7' }),
  feedback('feedback of a member in a state', { owner: 'm7', state: 'answered' }),
  feedback('open feedback of nobody', { owner: 'none', state: 'open' }),
  {
    title: 'discount codes',
    listing: () => discountCodesListing({}),
    // Orders by use compute all codes, as selections.test.ts bounds them.
    sorts: sortsOf(discountCodesQuery).filter((sort) => !discountCodesListing({ sort }).with),
    middle: 'c500',
  },
]

describe.each(lists)('$title', ({ listing, sorts, middle }) => {
  const all = sorts.flatMap((sort) => [false, true].map((generic): [string, boolean] => [sort, generic]))
  const cases = someOf(all, 3)
  test.each(cases)('by %s read no more rows than necessary (generic plan: %s)', async (sort, generic) => {
    // Statements that are planned for their values never run with a generic plan.
    if (generic && listing().ranges.length > 0) return
    const first = await listPage(db, listing(), { limit, sort })
    const requests = [
      { limit, sort },
      { limit, sort, at: middle },
      { limit, sort, cursor: first.last },
      { limit, sort, cursor: first.next ?? first.last },
      ...(sort.endsWith('slot') ? [{ limit, sort, day: '1971-02-03' }] : []),
    ]
    for (const request of requests) {
      const plans = await explain(
        (watched) => listPage(watched, listing(), request),
        generic ? genericPlans : '',
      )
      expect(rowsRead(plans), JSON.stringify(request)).toBeLessThan(mostRead)
    }
  })
})

test('a page deep in a range of days starts where the page before ended', async () => {
  const listing = sessionsListing({ kind: 'booking', until: '1972-03-01', minPrice: '1' })
  const before = await listPage(db, listing, { limit, sort: '-slot', at: 's9999' })
  const plans = await explain((watched) =>
    listPage(watched, listing, { limit, sort: '-slot', cursor: before.next }),
  )
  const scans = plans.flatMap(nodesOf).filter((node) => node['Index Name'] === 'sessions_by_slot')
  const blocks = scans.map(
    (node) => figureOf(node['Shared Hit Blocks']) + figureOf(node['Shared Read Blocks']),
  )
  expect(blocks).toHaveLength(1)
  expect(Math.max(...blocks)).toBeLessThan(30)
})

test('users without bookings are not looked up one by one where all have booked', async () => {
  const people = 5_000
  const busy = await testDatabase()
  const ids = Array.from({ length: people }, (_, n) => `u${n}`)
  await store(
    busy,
    'users',
    ids.map((id) => ({ id })),
  )
  await store(
    busy,
    'sessions',
    ids.map((userId) => ({ id: userId, userId })),
  )
  await busy.query(sql`vacuum (analyze)`)
  const plans = await explainer(busy)((watched) =>
    listPage(watched, usersListing({ booked: 'none' }), { limit, sort: 'name' }),
  )
  const lookUps = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'sessions')
  expect(lookUps.reduce((sum, node) => sum + figureOf(node['Actual Loops']), 0)).toBeLessThan(mostRead)
})

/** 14:05 of a Wednesday, with about 24 sessions on each day. */
const nowMs = Date.parse('1971-06-02T14:05:00Z')
const quarter = { from: '1971-04-01', to: '1971-06-30', compare: 'previous' } as const

test('a series reads its days, and no sessions', async () => {
  const query = { by: 'week', from: '1970-06-01', to: '1971-06-01' } as const
  const plans = await explain((watched) => getSeries(watched, query, { nowMs, zone: 'UTC' }))
  expect(plans.flatMap(nodesOf).map((node) => node['Relation Name'])).not.toContain('sessions')
})

const years = { slotFrom: '1970-01-01', slotUntil: '1972-03-31' }

test.each([{}, years, { ...years, compared: 'previous' as const }])(
  'experts read the sums of whole years, not of their months: %j',
  async (days) => {
    const page = (watched: Db) =>
      listPage(watched, expertsListing(days, { clock: { nowMs: 0, zone: 'UTC' } }), { limit, sort: 'name' })
    const plans = await explain(page)
    const ofSums = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'expert_sums')
    expect(rowsRead(ofSums.map(({ Plans, ...node }) => node))).toBeLessThan(mostRead)
  },
)

test('the reasons for a change from one half-year to the next read no session, only its months', async () => {
  const query = {
    by: 'tag',
    of: 'revenue',
    from: '1971-01-01',
    to: '1971-06-30',
    compare: 'previous',
  } as const
  const later = Date.parse('1971-07-01T00:00:00Z')
  const plans = await explain((watched) => getContributors(watched, query, { nowMs: later, zone: 'UTC' }))
  const ofSessions = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'sessions')
  expect(rowsRead(plans)).toBeGreaterThan(0)
  expect(rowsRead(ofSessions.map(({ Plans, ...node }) => node))).toBe(0)
})

test.each([false, true])(
  'what counts so far is read by the index of slots, generic plan: %s',
  async (generic) => {
    const plans = await explain(
      (watched) => getSeries(watched, { by: 'day', ...quarter }, { nowMs, zone: 'UTC' }),
      generic ? genericPlans : '',
    )
    const ofSessions = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'sessions')
    expect(ofSessions.map((node) => node['Index Name'])).toEqual(['sessions_by_slot', 'sessions_by_slot'])
    expect(rowsRead(ofSessions)).toBeLessThan(60)
  },
)

test.each(breakdowns)(
  'the reasons so far, by %s, read the sums and the sessions of two part days',
  async (by) => {
    const query = { by, of: 'revenue', ...quarter } as const
    const plans = await explain((watched) => getContributors(watched, query, { nowMs, zone: 'UTC' }))
    // Other calls look up the names of former experts.
    const bySlot = plans.flatMap(nodesOf).filter((node) => node['Index Name'] === 'sessions_by_slot')
    const parts = bySlot.filter((node) => !String(node['Index Cond']).includes('VALUES'))
    expect(parts.map((node) => node['Actual Rows'])).toEqual([15, 14])
    expect(rowsRead(bySlot)).toBeLessThan(100)
  },
)
