// bench cold: the first rows of lists and of the search box with nothing of the database in memory: each is asked for after
// the caches of PostgreSQL and of the operating system were emptied. The rows alone are measured beside the rows with
// their count.

import { writeFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { coldTexts, everyNth } from './dictionary.ts'
import type { Client } from './http-client.ts'
import { findRelated } from './matrix.ts'
import { benchOn } from './measured.ts'
import { cellsOf, number, printTable, timeOf } from './report.ts'
import { addressesOf, listsOf } from './selections.ts'

const everyNthSelection = 100

export const benchCold = benchOn('cold', async ({ db, client }) => {
  await db.runScript('create extension if not exists pg_buffercache')
  const texts = (await coldTexts(db)).map(({ q }) => String(new URLSearchParams({ q })))
  const selections = listsOf(await findRelated(db)).flatMap((list) => [...addressesOf(list)])
  const pages = {
    'sessions of a text': texts.map((text) => `/api/sessions?kind=booking&${text}&limit=50`),
    'search box': texts.map((text) => `/api/search?${text}`),
    'filtered lists': everyNth(selections, everyNthSelection),
  }
  const rows: string[][] = []
  for (const [what, paths] of Object.entries(pages)) {
    const [alone, counted]: [number[], number[]] = [[], []]
    for (const path of paths) {
      alone.push(await timeCold(client, db, `${path}&count=none`))
      counted.push(await timeCold(client, db, path))
    }
    const cells = [alone, counted].flatMap((took) => cellsOf(took, 'p50', 'p95', 'max'))
    rows.push([what, number(paths.length), ...cells])
  }
  const title = 'First rows on a cold cache, ms: the rows alone, and with their count'
  printTable(title, ['Pages', 'pages', 'rows p50', 'p95', 'max', 'with count p50', 'p95', 'max'], rows)
})

/** A page that takes longer than a request may is answered 503: its time is a minimum. */
async function timeCold(client: Client, db: Pool, path: string): Promise<number> {
  await db.runScript('checkpoint')
  await db.query(sql`select pg_buffercache_evict_all()`)
  // The embedded PostgreSQL runs on this machine, so that its files are in the cache of this system.
  writeFileSync('/proc/sys/vm/drop_caches', '3')
  return await timeOf(() => client.get(path))
}
