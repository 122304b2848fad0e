// Every list with every filter and order, alone and in pairs: its first page, one in the middle, and its last.

import sql, { raw } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { linkOf } from '#test/pages.ts'
import { type Ask, benchOn } from './measured.ts'
import { cellsOf, type Latencies, latenciesOf, ms, number, printTable, timeOf } from './report.ts'
import { addressesOf, type List, listsOf, type Related } from './selections.ts'

const repeats = 3
const mostMs = 300

export const benchMatrix = benchOn('matrix', async ({ ask, db }) => {
  const pages: Record<string, Latencies[]> = {}
  for (const list of listsOf(await findRelated(db))) {
    pages[list.path] = await measureList(ask, list, await findMiddle(db, list.rows))
  }
  pages.all = Object.values(pages).flat()
  printTable(
    `Every filter and order, alone and in pairs: medians of ${repeats} times each page, one connection`,
    ['List', 'pages', `above ${mostMs} ms`, 'p50 ms', 'p95 ms', 'max ms', 'longest of all times'],
    Object.entries(pages).map(([list, measured]) => [list, ...figuresOf(measured)]),
  )
})

function figuresOf(measured: Latencies[]): string[] {
  const medians = measured.map(({ p50 }) => p50)
  const above = medians.filter((median) => median > mostMs).length
  const longest = Math.max(...measured.map(({ max }) => max))
  return [number(measured.length), number(above), ...cellsOf(medians, 'p50', 'p95', 'max'), ms(longest)]
}

async function measureList(ask: Ask, list: List, middleId: string | undefined): Promise<Latencies[]> {
  const measured: Latencies[] = []
  for (const path of addressesOf(list))
    for (const page of await pagesOf(ask, path, middleId)) measured.push(await time(ask, page, repeats))
  return measured
}

/** Returns the first page, the page after a row in the middle of the table, and the last page. */
async function pagesOf(ask: Ask, path: string, middleId: string | undefined): Promise<string[]> {
  const last = linkOf(await ask(path), 'last')
  const atMiddle = middleId && (await ask(`${path}&at=${encodeURIComponent(middleId)}`))
  const fromMiddle = atMiddle && linkOf(atMiddle, 'next')
  return [path, fromMiddle, last].flatMap((page) => page || [])
}

export async function time(ask: Ask, path: string, repeats: number): Promise<Latencies> {
  const latencies: number[] = []
  await ask(path)
  for (let repeat = 0; repeat < repeats; repeat++) latencies.push(await timeOf(() => ask(path)))
  return latenciesOf(latencies)
}

async function findMiddle(db: Pool, rows: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select id from ${raw(rows)} order by id offset (select count(*) / 2 from ${raw(rows)}) limit 1`)
  return row?.id
}

async function findRelated(db: Pool): Promise<Related> {
  const [row] = await db.query<Related>(sql`
    with by_user as (select user_id, count(*) from sessions where not is_sign_in group by 1),
      by_expert as (select expert_id, count(*) from sessions where expert_id <> '' group by 1),
      by_tag as (select tag, count(*) from users, unnest(tag_ids) as tag where is_expert group by 1),
      by_code as (select discount_code, count(*) from sessions where discount_code <> '' group by 1),
      by_email as (select email, count(*) from feedback where email <> '' group by 1)
    select (select user_id from by_user order by count desc, user_id limit 1) as "busyUser",
      (select user_id from by_user order by count, user_id limit 1) as user,
      (select expert_id from by_expert order by count desc, expert_id limit 1) as "busyExpert",
      (select expert_id from by_expert order by count, expert_id limit 1) as expert,
      (select tag from by_tag order by count desc, tag limit 1) as tag,
      (select tag from by_tag order by count, tag limit 1) as "rareTag",
      (select email from by_email order by count desc, email limit 1) as email,
      coalesce((select discount_code from by_code order by count desc, discount_code limit 1), 'no-such-code') as code,
      (select field from faults group by 1 order by count(*) desc, field limit 1) as field`)
  if (!row) throw new Error('There is no data.')
  return row
}
