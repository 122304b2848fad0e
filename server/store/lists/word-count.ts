// How many rows hold common words: exact where that is cheap, else a lower bound.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { allOf, type Listing } from './listing.ts'
import { countCap } from './page-rows.ts'
import type { WordPlan } from './word-plan.ts'
import type { SearchedTable } from './word-statistics.ts'

/** The most rows of a common word that are counted, and that the index of words may collect for that. */
const commonCap = 2_000
const maxCollected = 40_000

/** The most rows that are tested for words where neither helps. */
const tested = 1_500

export type Count = { total: number; isMinimum: boolean }

/**
 * `order`: one that an index of the table holds within `partition`; `from`: a condition on where to begin in it;
 * `conditions`: all others.
 */
export type Counted = {
  table: SearchedTable
  partition: Sql[]
  conditions: Sql[]
  order: Sql
  from: Sql
}

export async function countCommon(db: Db, plan: WordPlan, counted: Counted): Promise<Count> {
  const { table, partition, conditions, order, from } = counted
  // By the statistics there are at least twice as many.
  if (plan.isSingle && conditions.length === 0 && plan.expected >= 2 * countCap)
    return { total: countCap, isMinimum: true }
  if (plan.collected <= maxCollected) {
    const total = await countRows(
      db,
      sql`select from ${raw(table)} where ${allOf([...partition, ...conditions, plan.collecting])} limit ${commonCap + 1}`,
    )
    return total > commonCap ? { total: commonCap, isMinimum: true } : { total, isMinimum: false }
  }
  const total = await countRows(
    db,
    sql`select from (
        select * from ${raw(table)} where ${allOf([...partition, from])} order by ${order}, id limit ${tested}
      ) as tested where ${allOf([...conditions, plan.testing])}`,
  )
  return { total: rounded(total), isMinimum: true }
}

/** Of a list; of its first partition where it has several. */
export function countListed(
  db: Db,
  { partitions, flagFilters }: Pick<Listing, 'partitions' | 'flagFilters'>,
  { table }: { table: SearchedTable },
  plan: WordPlan,
): Promise<Count> {
  const [partition = []] = partitions
  return countCommon(db, plan, { table, partition, conditions: flagFilters, ...orders()[table] })
}

/** The order in which each table is counted; sessions in the future say less than those of the past. */
export function orders(): Record<SearchedTable, Pick<Counted, 'order' | 'from'>> {
  const nowNs = BigInt(Date.now()) * 1_000_000n
  return {
    session_words: { order: sql`(- slot_ns)`, from: sql`(- slot_ns) >= ${-nowNs}` },
    feedback: { order: sql`(- created_ns)`, from: sql`true` },
    users: { order: sql`sort_name`, from: sql`true` },
  }
}

async function countRows(db: Db, rows: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::integer as total from (${rows}) as counted`,
  )
  return row?.total ?? 0
}

/** Down to one digit and zeros: 387 is 'at least 300'. */
function rounded(total: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(total, 1)))
  return Math.floor(total / step) * step
}
