// Every GET names in `dependsOn` whatever its SQL reads, or a browser shows its answer for ever. What is read is taken from the
// statements of a request, without those that recognise who asks.

import sql, { type Sql } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type Dependency, editableNames, entityNames } from '#contract/entities.ts'
import type { Pool } from '#server/db/pool.ts'
import { limitLongReads } from '#server/db/pool.ts'
import { requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'

const served = await serve()
const caller = await callerIn(served, { role: 'administrator' })
afterAll(() => served.client.close())

const { context, db } = served
const statements = new Set<string>()
const recording = recorded(db)
context.db = recording
context.longReads = limitLongReads(() => recording, context.slots.longReads)

/** Records the statements, also those on one snapshot. */
function recorded<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get(_, property) {
      const called: unknown = Reflect.get(target, property)
      if (typeof called !== 'function') return called
      return (first: unknown, ...others: unknown[]) => {
        if (isStatement(first)) statements.add(first.text)
        const work = typeof first === 'function' ? (inner: Pool) => first(recorded(inner)) : first
        return Reflect.apply(called, target, [work, ...others])
      }
    },
  })
}

function isStatement(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'text' in value
}

/** What notifies of a change of each table or view that answers are made of. */
const changes: Record<string, readonly Dependency[]> = {
  users: ['users'],
  user_flag_groups: ['users'],
  sessions: ['sessions'],
  session_words: ['sessions'],
  session_flag_groups: ['sessions'],
  session_days: ['sessions'],
  expert_sums: ['sessions'],
  code_sums: ['sessions'],
  feedback: ['feedback'],
  feedback_flag_groups: ['feedback'],
  feedback_states: ['feedback'],
  tags: ['tags'],
  discount_codes: ['discount-codes'],
  // An edit notifies of its entity, an event of the activity.
  history: editableNames,
  activity: ['activity', ...editableNames],
  fault_entries: entityNames,
  saved_views: ['views'],
  watches: ['views'],
  goals: ['goals'],
  notes: ['notes'],
  // Changed by the person alone.
  seen_mentions: ['account'],
  accounts: ['members'],
  members: ['members', 'roles', 'users'],
  second_factors: ['roles'],
  authenticators: ['roles'],
  passkeys: ['roles'],
}

/** They change with a row that notifies, or nothing of them is shown, or nothing notifies of them. */
const silent = ['faults', 'totals', 'sign_ins', 'recovery_codes', 'erasures']

/** Of a list also those of a page, and of one with a search text. */
async function statementsOf(name: string, isList = false): Promise<string[]> {
  statements.clear()
  const request = requestOf(name, caller.own, caller.headers)
  for (const query of isList ? ['', '?limit=1', '?limit=1&q=ada'] : ['']) {
    const { status } = await served.client.send({ ...request, path: request.path + query })
    expect(status).toBe(200)
  }
  return [...statements]
}

const recognising = await statementsOf('GET /api/openapi.json')
const tables = await db.query<{ name: string }>(sql`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`)

/** Not cached, or read anew whenever it is shown, since a reading takes long. */
const exempt = ['/api/identity', '/api/changes', '/api/people/{id}/export', '/api/field-summary']
const reads = endpoints.flatMap((one) =>
  one.method === 'GET' && !one.path.endsWith('.csv') && !exempt.includes(one.path) ? [one] : [],
)

test.each(reads.map((read) => [read.path, read] as const))(
  'GET %s depends on whatever it reads',
  async (path, { dependsOn }) => {
    const isList = endpoints.some((other) => other.path === `${path}.csv`)
    const texts = (await statementsOf(`GET ${path}`, isList))
      .filter((text) => !recognising.includes(text))
      .join('\n')
    const found = [...texts.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, table]) => table)
    const read = tables
      .map(({ name }) => name)
      .filter((name) => found.includes(name) && !silent.includes(name))
    expect(read.filter((name) => !changes[name])).toEqual([])
    const missing = read.flatMap((name) => changes[name] ?? []).filter((name) => !dependsOn.includes(name))
    expect([...new Set(missing)], read.join(', ')).toEqual([])
  },
)
