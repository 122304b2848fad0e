// bench feed: the first load of a marketplace's own PostgreSQL by a query with a join, killed once in the middle and continued.

import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { hashToken, newToken } from '#server/access/token.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import type { Db } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { createPool } from '#server/db/pool.ts'
import { outboxSql, triggersSql } from '#server/programs/feed/outbox-sql.ts'
import { open } from './installation.ts'
import { printMachine } from './machine.ts'
import { start, startStoa } from './processes.ts'
import { megabytes, number, printTable, seconds } from './table.ts'

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
  const { values } = parseArgs({ args, options: { documents: { type: 'string', default: '1000000' } } })
  const documents = Number(values.documents)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-feed-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(folder, 0o755)
  const embedded = await openEmbedded({ dataDir: join(folder, 'marketplace') })
  const where = embedded.connection('postgres')
  const shop = createPool(where, 'stoa bench', { size: 1, connectTimeoutMs: 10_000 })
  const installation = { sessions: 0, env: { STOA_DATA_DIR: join(folder, 'stoa'), STOA_DEMO: 'off' } }
  const { maintenance: db, close } = await open(installation)
  const token = newToken()
  await createToken(db, 'bench', hashToken(token))
  await printMachine('feed', args, db)
  await shop.runScript(marketplace(documents))
  await shop.runScript(outboxSql('public'))
  await shop.runScript(triggersSql('bookings', 'id'))
  const stoa = await startStoa(installation)
  const file = join(folder, 'feed.json')
  const tables = { bookings: { entity: 'sessions', documents: bookings } }
  writeFileSync(file, JSON.stringify({ stoa: stoa.origin, tables }))
  const { host = '', port, user, password = '' } = where
  const env = {
    FEED_DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/postgres`,
    STOA_TOKEN: token,
  }
  const rows: string[][] = []
  const run = async (what: string, until: number): Promise<void> => {
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
    rows.push([what, number(sent), seconds(took), perSecond, seconds(firstMs), ...memories])
  }
  try {
    await run('until it is killed', documents / 2)
    await run('continued', documents)
    await run('nothing left', documents)
    if ((await countOf(db)) !== documents) throw new Error(`${await countOf(db)} sessions are there.`)
  } finally {
    await stoa.stop()
    await close()
    await shop.close()
    await embedded.leave()
    rmSync(folder, { recursive: true })
  }
  printTable(
    `First load of ${number(documents)} rows of two joined tables`,
    ['Feed', 'sent', 'seconds', 'a second', 'first row after, s', 'its memory at most', 'of the server'],
    rows,
  )
}

async function countOf(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select coalesce(sum(sessions), 0)::integer as count from session_days`,
  )
  return row?.count ?? 0
}
