// bench watches: what watched views cost while documents keep arriving: the processor time of the rounds and of PostgreSQL for them, as a
// share of one core. A second without rounds, in which counts become stale too, is measured beside.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { readConfig } from '#server/config/config.ts'
import { openChanges } from '#server/db/changes.ts'
import { createCounts } from '#server/http/kept-counts.ts'
import { createAllSlots } from '#server/limits/all-slots.ts'
import { watchRound } from '#server/watches/rounds.ts'
import type { Defer } from './clean-up.ts'
import { ensureData } from './data.ts'
import { installationOf, numbersOf, open } from './installation.ts'
import { processorTimeOfDatabase } from './processes.ts'
import { number, printMachine, printTable } from './report.ts'

const roundEveryMs = 30_000

/** Of several kinds: kept sums, ranges of days, flags, words, and columns that no index holds alone. */
const queries = [
  ['sessions', 'maxRating=2'],
  ['sessions', 'overdue=true'],
  ['sessions', 'label=Refunded&from=today-6&until=today'],
  ['sessions', 'minPrice=350&rating=1'],
  ['sessions', 'q=lawyer'],
  ['users', 'q=maria'],
  ['users', 'from=today-6&until=today'],
  ['feedback', 'maxRating=2'],
  ['experts', 'as=table&sort=name&slotFrom=today-29&slotUntil=today&given=none'],
  ['discountCodes', 'sort=expirationDate&from=today&until=week'],
] as const

export async function benchWatches(args: string[], defer: Defer): Promise<void> {
  const { sessions, views, minutes } = numbersOf(args, { sessions: 1_000_000, views: 200, minutes: 30 })
  const installation = installationOf(sessions)
  await ensureData(installation)
  const { maintenance, requests: db, where } = await open(installation, defer)
  const config = readConfig(installation.env)
  const changes = await openChanges(where)
  defer(() => changes.close())
  const stopping = new AbortController()
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const counts = createCounts(changes, createAllSlots(config).counts)
  const context = { db, maintenance, config, counts, log, stopping: stopping.signal }
  const uid = `bench-${randomUUID()}`
  await printMachine('watches', args, maintenance)
  await maintenance.execute(
    sql`insert into accounts (uid, email, role) values (${uid}, ${`${uid}@${config.companyDomain}`}, 'administrator')`,
  )
  defer(() => maintenance.execute(sql`delete from accounts where uid = ${uid}`))
  for (let view = 0; view < views; view++) {
    const [screen, query] = queries[view % queries.length] ?? ['sessions', '']
    const id = `${uid} ${view}`
    // Each limit is another one, but a count is the same for all views with the same rows.
    const distinct =
      screen === 'sessions'
        ? `${query}&createdFrom=2020-01-${String((view % 28) + 1).padStart(2, '0')}`
        : query
    await maintenance.execute(sql`
      with view as (insert into saved_views (id, owner_uid, name, screen, query, is_shared)
        values (${id}, ${uid}, ${`View ${view}`}, ${screen}, ${distinct}, false))
      insert into watches (view_id, more_than, way, with_rows, set_up_at, check_at)
      values (${id}, 9999, 'email', false, now(), now())`)
  }
  const timeOfDatabase = await processorTimeOfDatabase(maintenance)
  const measured = async (works: boolean) => {
    const until = performance.now() + minutes * 60_000
    const [own, theirs] = [process.cpuUsage(), timeOfDatabase()]
    let rounds = 0
    while (performance.now() < until) {
      const next = performance.now() + roundEveryMs
      // Documents of every kind have arrived since.
      await maintenance.query(sql`
        select pg_notify('stoa_changes', entity) from unnest(array['sessions', 'users', 'feedback', 'discount-codes']) as entity`)
      await delay(100)
      if (works) await watchRound(context)
      rounds++
      await delay(Math.max(0, Math.min(next, until) - performance.now()))
    }
    const { user, system } = process.cpuUsage(own)
    const spentUs = user + system + timeOfDatabase() - theirs
    return { rounds, share: spentUs / (minutes * 60_000_000) }
  }
  const busy = await measured(true)
  const idle = await measured(false)
  const [counted] = await maintenance.query<{ waits: number }>(sql`
    select extract(epoch from percentile_cont(0.5) within group (order by check_at - now()))::float8 as waits
    from watches join saved_views on id = view_id where owner_uid = ${uid}`)
  printTable(
    `${views} watched views of ${number(sessions)} sessions, ${minutes} minutes`,
    ['', 'rounds', 'of a core'],
    [
      ['without', String(idle.rounds), hundredths(idle.share)],
      ['with', String(busy.rounds), hundredths(busy.share)],
      ['difference', '', hundredths(busy.share - idle.share)],
      ['median wait for the next count, seconds', '', String(Math.round(counted?.waits ?? 0))],
    ],
  )
}

/** '0.42 %' */
function hundredths(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
