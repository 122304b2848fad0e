// bench feed: the first load of a marketplace's own PostgreSQL by a query with a join, killed once in the middle and continued.

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import { createSender, numbersOf, onNew, openShop } from './installation.ts'
import { type Running, start, withStoa } from './processes.ts'
import { megabytes, number, printTable, seconds } from './report.ts'

const bookings = `
  select b.id, json_build_object('userId', b.customer_id, 'userFullname', c.name, 'expertId', b.coach_id,
    'question', b.question, 'slot', json_build_object('startingTime', b.starts_at,
      'endingTime', b.starts_at + b.minutes * interval '1 minute'),
    'sessionPrice', b.price, 'totalPrice', b.price, 'dateCreated', b.made_at) as document
  from bookings b join customers c on c.id = b.customer_id`

const marketplace = (rows: number) => `
  create table customers (id bigint primary key, name text not null);
  create table bookings (id bigint primary key, customer_id bigint not null references customers, coach_id bigint not null,
    question text, starts_at timestamptz not null, minutes integer not null, price numeric(10, 2) not null, made_at timestamptz not null);
  insert into customers select n, 'Customer ' || n from generate_series(1, ${Math.ceil(rows / 10)}) as n;
  insert into bookings select n, 1 + n % ${Math.ceil(rows / 10)}, 1 + n % 200, 'How do I plan step ' || n || ' of the move?',
    timestamptz '2025-11-01' - n * interval '30 seconds', 30 + 15 * (n % 3), 20 + n % 180,
    timestamptz '2025-10-20' - n * interval '30 seconds' from generate_series(1, ${rows}) as n;
  analyze;`

export async function benchFeed(args: string[]): Promise<void> {
  const { documents } = numbersOf(args, { documents: 1_000_000 })
  const rows: string[][] = []
  await onNew('feed', args, async ({ installation, db, folder }) => {
    const { shop, url, close } = await openShop(join(folder, 'marketplace'))
    try {
      await shop.runScript(marketplace(documents) + outboxSql('public') + triggersSql('bookings', 'id'))
      const token = await createSender(db)
      const file = join(folder, 'feed.json')
      const env = { FEED_DATABASE_URL: url, STOA_TOKEN: token }
      await withStoa(installation, async (stoa) => {
        const tables = { bookings: { entity: 'sessions', documents: bookings } }
        writeFileSync(file, JSON.stringify({ stoa: stoa.origin, tables }))
        const run = (what: string, until: number) => feedOnce({ db, stoa, file, env, what, until, documents })
        rows.push(await run('until it is killed', documents / 2))
        rows.push(await run('continued', documents))
        rows.push(await run('nothing left', documents))
      })
      if ((await countOf(db)) !== documents) throw new Error(`${await countOf(db)} sessions are there.`)
    } finally {
      await close()
    }
  })
  const title = `First load of ${number(documents)} rows of two joined tables`
  const head = [
    'Feed',
    'sent',
    'seconds',
    'a second',
    'first row after, s',
    'its memory at most',
    'of the server',
  ]
  printTable(title, head, rows)
}

/** `until`: the number of documents at which it is killed, if not all. */
type Run = {
  db: Db
  stoa: Running
  file: string
  env: Record<string, string>
  what: string
  until: number
  documents: number
}

async function feedOnce({ db, stoa, file, env, what, until, documents }: Run): Promise<string[]> {
  const before = await countOf(db)
  const startedAt = performance.now()
  const feed = start(['server/commands/main.ts', 'feed', file, '--once'], env)
  let isEnded = false
  let peak = 0
  let firstMs = 0
  const ended = once(feed.child, 'close').then(([status]) => {
    isEnded = true
    if (status !== 0 && until === documents) throw new Error(`The feed ended with ${status}.`)
  })
  while (!isEnded) {
    peak = feed.memory().peak
    const count = await countOf(db)
    if (count > before) firstMs ||= performance.now() - startedAt
    if (count >= until && until < documents) feed.child.kill('SIGKILL')
    await Promise.race([ended, delay(1_000)])
  }
  await ended
  const took = performance.now() - startedAt
  const sent = (await countOf(db)) - before
  const perSecond = number(Math.round((sent / took) * 1000))
  const memories = [peak, stoa.memory().peak].map(megabytes)
  return [what, number(sent), seconds(took), perSecond, seconds(firstMs), ...memories]
}

async function countOf(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select coalesce(sum(sessions), 0)::integer as count from session_days`,
  )
  return row?.count ?? 0
}
