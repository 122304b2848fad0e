// bench cold: the first rows of lists and of the search box with nothing of the database in memory: each is asked for after
// the caches of PostgreSQL and of the operating system were emptied. The rows alone are measured beside the rows with
// their count.

import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { coldTexts, everyNth } from './cold-texts.ts'
import { type Client, openClient } from './http-client.ts'
import { findRelated } from './matrix.ts'
import { addressesOf, listsOf } from './selections.ts'
import { measureStoa } from './server.ts'
import { latenciesOf } from './statistics.ts'
import { ms, number, printTable } from './table.ts'

const everyNthSelection = 100
const slowestShown = 12

export async function benchCold(args: string[]): Promise<void> {
  await measureStoa('cold', args, async ({ db, stoa, headers }) => {
    await db.runScript('create extension if not exists pg_buffercache')
    const texts = await coldTexts(db)
    const pages = [
      ...texts.map(({ kind, q }) => page('sessions of a text', kind, `/api/sessions?kind=booking`, q)),
      ...texts.map(({ kind, q }) => page('search box', kind, '/api/search?', q)),
      ...(await filtered(db)),
    ]
    const client = await openClient(stoa.origin, headers)
    const measured: Measured[] = []
    for (const one of pages) measured.push(await measure(client, db, one))
    client.close()
    print(measured)
  })
}

type ColdPage = { what: string; kind: string; path: string }
type Measured = ColdPage & { rowsMs: number; countedMs: number }

function page(what: string, kind: string, path: string, q: string): ColdPage {
  const limit = path.startsWith('/api/search') ? {} : { limit: '50' }
  return { what, kind, path: `${path}&${new URLSearchParams({ q, ...limit })}`.replace('?&', '?') }
}

async function filtered(db: Pool): Promise<ColdPage[]> {
  const paths = listsOf(await findRelated(db)).flatMap((list) =>
    [...addressesOf(list)].map((path) => [list.path, path]),
  )
  return everyNth(paths, everyNthSelection).map(([list = '', path = '']) => ({
    what: 'filtered lists',
    kind: list,
    path,
  }))
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
  const head = ['Pages', 'kind', 'pages', 'rows p50', 'p95', 'max', 'with count p50', 'p95', 'max']
  const row = (what: string, kind: string, some: Measured[]): string[] => {
    const figures = [some.map(({ rowsMs }) => rowsMs), some.map(({ countedMs }) => countedMs)].map(
      latenciesOf,
    )
    return [
      what,
      kind,
      number(some.length),
      ...figures.flatMap(({ p50, p95, max }) => [p50, p95, max].map(ms)),
    ]
  }
  const kinds = [...Map.groupBy(measured, ({ what, kind }) => `${what}\n${kind}`).values()]
  const all = [...Map.groupBy(measured, ({ what }) => what)]
  printTable('First rows on a cold cache, ms: the rows alone, and with their count', head, [
    ...kinds.map((some) => row(some[0]?.what ?? '', some[0]?.kind ?? '', some)),
    ...all.map(([what, some]) => row(what, 'all', some)),
  ])
  printTable(
    'The slowest first rows',
    ['Address', 'rows ms', 'with count ms'],
    measured
      .toSorted((a, b) => b.rowsMs - a.rowsMs)
      .slice(0, slowestShown)
      .map(({ path, rowsMs, countedMs }) => [decodeURIComponent(path), ms(rowsMs), ms(countedMs)]),
  )
}
