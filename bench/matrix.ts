// Every list with every filter and order, alone and in pairs: its first page, one in the middle, and its last.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import { linkOf } from '#test/pages.ts'
import { type Ask, benchOn } from './measured.ts'
import { cellsOf, inTurn, median, ms, number, printTable, timeOf } from './report.ts'
import { addressesOf, type List, listsOf, type Typical } from './selections.ts'

const repeats = 3
const mostMs = 300

export const benchMatrix = benchOn('matrix', async ({ ask, db }) => {
  const pages: Record<string, number[][]> = {}
  for (const list of listsOf(await findTypical(db))) {
    pages[list.path] = await measureList(ask, list, await findMiddle(db, list.rows))
  }
  pages.all = Object.values(pages).flat()
  printTable(
    `Every filter and order, alone and in pairs: medians of ${repeats} times each page, one connection`,
    ['List', 'pages', `above ${mostMs} ms`, 'p50 ms', 'p95 ms', 'max ms', 'longest of all times'],
    Object.entries(pages).map(([list, measured]) => [list, ...figuresOf(measured)]),
  )
})

function figuresOf(measured: number[][]): string[] {
  const medians = measured.map(median)
  const above = medians.filter((median) => median > mostMs).length
  const longest = Math.max(...measured.flat())
  return [number(measured.length), number(above), ...cellsOf(medians, 0.5, 0.95, 1), ms(longest)]
}

async function measureList(ask: Ask, list: List, middleId: string | undefined): Promise<number[][]> {
  const measured: number[][] = []
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

/** Returns the milliseconds of each answer after the first. */
export async function time(ask: Ask, path: string, rounds: number): Promise<number[]> {
  const [took = []] = await inTurn(1, rounds, [() => timeOf(() => ask(path))])
  return took
}

async function findMiddle(db: Pool, rows: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select id from ${raw(rows)} order by id offset (select count(*) / 2 from ${raw(rows)}) limit 1`)
  return row?.id
}

async function findTypical(db: Pool): Promise<Typical> {
  const extremes = async (values: Sql): Promise<string[]> => {
    const counted = await db.query<{ value: string }>(sql`
      select value from (${values}) as all_values (value) where value <> '' group by 1 order by count(*) desc, 1`)
    return [counted.at(0), counted.at(-1)].flatMap((row) => row?.value ?? [])
  }
  return {
    user: await extremes(sql`select user_id from sessions where not is_sign_in`),
    expert: await extremes(sql`select expert_id from sessions`),
    tag: await extremes(sql`select unnest(tag_ids) from users where is_expert`),
    code: await extremes(sql`select discount_code from sessions`),
    email: await extremes(sql`select email from feedback`),
    field: await extremes(sql`select field from faults`),
  }
}
