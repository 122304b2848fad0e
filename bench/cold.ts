// bench cold: the first rows of lists and of the search box with nothing of the database in memory: each is asked for after
// the caches of PostgreSQL and of the operating system were emptied. The rows alone are measured beside the rows with
// their count.

import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { coldTexts, everyNth } from './dictionary.ts'
import type { Client } from './http-client.ts'
import { findRelated } from './matrix.ts'
import { latenciesOf, ms, number, printTable } from './report.ts'
import { addressesOf, listsOf } from './selections.ts'
import { benchOn } from './server.ts'

const everyNthSelection = 100

export const benchCold = benchOn('cold', async ({ db, client }) => {
  await db.runScript('create extension if not exists pg_buffercache')
  const texts = await coldTexts(db)
  const pages = [
    ...texts.map(({ q }) => page('sessions of a text', `/api/sessions?kind=booking`, q)),
    ...texts.map(({ q }) => page('search box', '/api/search?', q)),
    ...(await filtered(db)),
  ]
  const measured: Measured[] = []
  for (const one of pages) measured.push(await measure(client, db, one))
  print(measured)
})

type ColdPage = { what: string; path: string }
type Measured = ColdPage & { rowsMs: number; countedMs: number }

function page(what: string, path: string, q: string): ColdPage {
  const limit = path.startsWith('/api/search') ? {} : { limit: '50' }
  return { what, path: `${path}&${new URLSearchParams({ q, ...limit })}`.replace('?&', '?') }
}

async function filtered(db: Pool): Promise<ColdPage[]> {
  const paths = listsOf(await findRelated(db)).flatMap((list) => [...addressesOf(list)])
  return everyNth(paths, everyNthSelection).map((path) => ({ what: 'filtered lists', path }))
}

async function measure(client: Client, db: Pool, one: ColdPage): Promise<Measured> {
  const rowsMs = await timeCold(client, db, `${one.path}&count=none`)
  const countedMs = await timeCold(client, db, one.path)
  process.stderr.write(`${ms(rowsMs)} and ${ms(countedMs)} ms: ${decodeURIComponent(one.path)}\n`)
  return { ...one, rowsMs, countedMs }
}

async function timeCold(client: Client, db: Pool, path: string): Promise<number> {
  await emptyCaches(db)
  const startedAt = performance.now()
  // A page that takes longer than a request may is answered 503: its time is a minimum.
  await client.get(path)
  return performance.now() - startedAt
}

/** The embedded PostgreSQL runs on this machine, so that its files are in the cache of this system. */
async function emptyCaches(db: Pool): Promise<void> {
  await db.runScript('checkpoint')
  await db.query(sql`select pg_buffercache_evict_all()`)
  writeFileSync('/proc/sys/vm/drop_caches', '3')
}

function print(measured: Measured[]): void {
  printTable(
    'First rows on a cold cache, ms: the rows alone, and with their count',
    ['Pages', 'pages', 'rows p50', 'p95', 'max', 'with count p50', 'p95', 'max'],
    [...Map.groupBy(measured, ({ what }) => what)].map(([what, some]) => {
      const figures = [some.map(({ rowsMs }) => rowsMs), some.map(({ countedMs }) => countedMs)]
      const cells = figures.map(latenciesOf).flatMap(({ p50, p95, max }) => [p50, p95, max].map(ms))
      return [what, number(some.length), ...cells]
    }),
  )
}
