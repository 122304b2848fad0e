// Where every GET reads: full lists, CSV, a person's data and endpoints that declare it read from the replica, all others from the primary;
// and they read only what `dependsOn` names, since a browser would otherwise never refresh the answer. Statements that identify the caller
// are left out.

import sql, { type Sql } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type Dependency, editableNames, entityNames } from '#contract/entities.ts'
import { limitLongReads, type Pool } from '#server/db/pool.ts'
import { requestOf } from './authorization.ts'
import { callerIn, serve } from './callers.ts'

const served = await serve()
const caller = await callerIn(served, { role: 'administrator' })
afterAll(() => served.client.close())

/** The statements of a request on each. Both are the same database; transactions are writes. */
const ran = { primary: [] as string[], replica: [] as string[], transactions: [] as string[] }
type Where = keyof typeof ran
const { context, db } = served
context.db = recorded(db, 'primary')
const replica = recorded(db, 'replica')
context.figures = replica
context.longReads = limitLongReads(replica, context.slots.longReads)

/** Records the statements, also those on one connection. */
function recorded<Target extends object>(target: Target, where: Where): Target {
  return new Proxy(target, {
    get(_, property) {
      const called: unknown = Reflect.get(target, property)
      if (typeof called !== 'function') return called
      const inside = property === 'transaction' ? 'transactions' : where
      return (first: unknown, ...others: unknown[]) => {
        if (isStatement(first)) ran[where].push(first.text)
        const work = typeof first === 'function' ? (inner: Pool) => first(recorded(inner, inside)) : first
        return Reflect.apply(called, target, [work, ...others])
      }
    },
  })
}

function isStatement(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'text' in value
}

/** The change notifications for each table or view that answers are made of. */
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
  // An edit reports its entity, an event the activity.
  history: editableNames,
  activity: ['activity', ...editableNames],
  fault_entries: entityNames,
  saved_views: ['views'],
  watches: ['views'],
  goals: ['goals'],
  notes: ['notes'],
  // Changed only by the person.
  inbox_seen: ['account'],
  inbox_handled: ['account'],
  accounts: ['members'],
  members: ['members', 'roles', 'users'],
  second_factors: ['roles'],
  authenticators: ['roles'],
  passkeys: ['roles'],
}

/** They change together with a row that notifies, are never shown, or have no notification. */
const silent = ['faults', 'totals', 'sign_ins', 'recovery_codes', 'erasures', 'account_events']

const lists = endpoints.flatMap(({ path }) => (path.endsWith('.csv') ? [path.slice(0, -'.csv'.length)] : []))

/** For a list, also the statements of a page, and of a page with a search text. */
async function statementsOf(path: string): Promise<typeof ran> {
  for (const texts of Object.values(ran)) texts.splice(0)
  const request = requestOf(`GET ${path}`, caller.own, caller.headers)
  for (const query of lists.includes(path) ? ['', '?limit=1', '?limit=1&q=ada'] : ['']) {
    const { status } = await served.client.send({ ...request, path: request.path + query })
    expect(status).toBe(200)
  }
  return structuredClone(ran)
}

const tables = await db.query<{ name: string }>(sql`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`)

/** These only read the identity of the caller and what is addressed to them. */
const withoutStatements = ['/api/identity', '/api/changes', '/api/openapi.json', '/api/docs']
/** Not cached, or read anew whenever it is shown, since a reading takes long. */
const isFresh = (path: string): boolean =>
  path.endsWith('.csv') || ['/api/people/{id}/export', '/api/field-summary'].includes(path)

/** Besides the CSV files: a full list if no page is requested, and all data of a person. */
const longReads = [...entityNames.map((name) => `/api/${name}`), '/api/people/{id}/export']

const reads = endpoints.flatMap((one) =>
  one.method === 'GET' && !withoutStatements.includes(one.path) ? [one] : [],
)

// In one test, since a cached count is not read again.
test.each(reads.map((read) => [read.path, read.reads ?? 'primary', read] as const))(
  'GET %s is answered by the %s, long reads by the replica, and depends on whatever it reads',
  async (path, declared, { dependsOn }) => {
    // Statements of every request.
    const others = Object.values(await statementsOf('/api/views/watching')).flat()
    const recognised = Object.values(await statementsOf('/api/identity'))
      .flat()
      .filter((text) => others.includes(text))
    const { primary, replica: onReplica, transactions } = await statementsOf(path)
    const isOwn = (text: string): boolean => !recognised.includes(text)
    expect({ primary: primary.some(isOwn), replica: onReplica.length > 0 }).toEqual({
      primary: declared === 'primary' && !path.endsWith('.csv'),
      replica: declared === 'replica' || path.endsWith('.csv') || longReads.includes(path),
    })
    if (isFresh(path)) return
    const texts = [...primary, ...onReplica, ...transactions].filter(isOwn).join('\n')
    const found = [...texts.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, table]) => table)
    const read = tables
      .map(({ name }) => name)
      .filter((name) => found.includes(name) && !silent.includes(name))
    expect(read.filter((name) => !changes[name])).toEqual([])
    const missing = read.flatMap((name) => changes[name] ?? []).filter((name) => !dependsOn.includes(name))
    expect([...new Set(missing)], read.join(', ')).toEqual([])
  },
)
