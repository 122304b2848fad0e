// How many rows hold common words: exact where that is cheap, else a number of which there are at least so many.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { allOf, type Listing } from './listing.ts'
import { countCap } from './page-rows.ts'
import type { WordPlan } from './word-plan.ts'
import type { SearchedTable } from './word-statistics.ts'

/** Rows of a common word that are counted, and rows that the index of words may gather for that. */
const commonCap = 2_000
const maxGathered = 40_000

/** Rows that are tested for words where neither helps. */
const tested = 1_500

export type Count = { total: number; isMinimum: boolean }

/**
 * `order` is one that an index of the table holds within `branch`, and `from` a condition on where to begin in it;
 * `conditions` are any others.
 */
export type Counted = {
  table: SearchedTable
  branch: Sql[]
  conditions: Sql[]
  order: Sql
  from: Sql
}

export async function countCommon(db: Db, plan: WordPlan, counted: Counted): Promise<Count> {
  const { table, branch, conditions, order, from } = counted
  // The statistics are certain of twice as many.
  if (plan.isSingle && conditions.length === 0 && plan.expected >= 2 * countCap)
    return { total: countCap, isMinimum: true }
  if (plan.gathered <= maxGathered) {
    const total = await countRows(
      db,
      sql`select from ${raw(table)} where ${allOf([...branch, ...conditions, plan.gathering])} limit ${commonCap + 1}`,
    )
    return total > commonCap ? { total: commonCap, isMinimum: true } : { total, isMinimum: false }
  }
  const total = await countRows(
    db,
    sql`select from (
        select * from ${raw(table)} where ${allOf([...branch, from])} order by ${order}, id limit ${tested}
      ) as tested where ${allOf([...conditions, plan.testing])}`,
  )
  return { total: rounded(total), isMinimum: true }
}

/** Of a list: those of its first branch where it has several. */
export function countListed(
  db: Db,
  { branches, narrowing }: Pick<Listing, 'branches' | 'narrowing'>,
  { table }: { table: SearchedTable },
  plan: WordPlan,
): Promise<Count> {
  const [branch = []] = branches
  return countCommon(db, plan, { table, branch, conditions: narrowing, ...orders()[table] })
}

/** Orders in which each table is counted; what is yet to come says less than what has been. */
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
