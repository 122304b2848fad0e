// bench feed: the first load of a marketplace's own PostgreSQL by a query with a join, killed once in the middle and continued.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import type { Defer } from './clean-up.ts'
import { createSender, numbersOf, openNew, openShop } from './installation.ts'
import { hasEnded, longMs, startCommand, startStoa } from './processes.ts'
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

export async function benchFeed(args: string[], defer: Defer): Promise<void> {
  const { documents } = numbersOf(args, { documents: 1_000_000 })
  const { installation, db, folder } = await openNew('feed', args, defer)
  const { shop, url } = await openShop(defer)
  await shop.runScript(marketplace(documents) + outboxSql('public') + triggersSql('bookings', 'id'))
  const env = { FEED_DATABASE_URL: url, STOA_TOKEN: await createSender(db) }
  const stoa = await startStoa(installation.env, defer)
  const file = join(folder, 'feed.json')
  const tables = { bookings: { entity: 'sessions', documents: bookings } }
  writeFileSync(file, JSON.stringify({ stoa: stoa.origin, tables }))
  /** `until`: the number of documents at which it is killed, if not all. */
  const feedOnce = async (what: string, until: number): Promise<string[]> => {
    const before = await countOf(db)
    const startedAt = performance.now()
    const feed = startCommand(env, ['feed', file, '--once'], { timeoutMs: longMs })
    while (!hasEnded(feed.child)) {
      if (until < documents && (await countOf(db)) >= until) feed.child.kill('SIGKILL')
      await Promise.race([feed.ended, delay(1_000)])
    }
    const { status, peak } = await feed.ended
    if (status !== 0 && until === documents) throw new Error(`The feed ended with ${status}.`)
    const took = performance.now() - startedAt
    const sent = (await countOf(db)) - before
    const perSecond = number(Math.round((sent / took) * 1000))
    const memories = [peak, stoa.memory().peak].map(megabytes)
    return [what, number(sent), seconds(took), perSecond, ...memories]
  }
  const rows = [
    await feedOnce('until it is killed', documents / 2),
    await feedOnce('continued', documents),
    await feedOnce('nothing left', documents),
  ]
  if ((await countOf(db)) !== documents) throw new Error(`${await countOf(db)} sessions are there.`)
  const memories = ['its memory at most', 'of the server']
  const head = ['Feed', 'sent', 'seconds', 'a second', ...memories]
  printTable(`First load of ${number(documents)} rows of two joined tables`, head, rows)
}

async function countOf(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select coalesce(sum(sessions), 0)::integer as count from session_days`,
  )
  return row?.count ?? 0
}
