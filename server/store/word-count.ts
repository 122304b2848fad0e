// How many rows hold common words: exact where that is cheap, else a number of which there are at least so many.

import type { Sql } from '#server/db/database.ts'
import { type Fragment, fragment, verbatim } from '#server/db/fragment.ts'
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
  branch: Fragment[]
  conditions: Fragment[]
  order: Fragment
  from: Fragment
}

export async function countCommon(sql: Sql, plan: WordPlan, counted: Counted): Promise<Count> {
  const { table, branch, conditions, order, from } = counted
  // The statistics are certain of twice as many.
  if (plan.isSingle && conditions.length === 0 && plan.expected >= 2 * countCap)
    return { total: countCap, isMinimum: true }
  if (plan.gathered <= maxGathered) {
    const total = await countRows(
      sql,
      fragment`select from ${verbatim(table)} where ${allOf([...branch, ...conditions, plan.gathering])} limit ${commonCap + 1}`,
    )
    return total > commonCap ? { total: commonCap, isMinimum: true } : { total, isMinimum: false }
  }
  const total = await countRows(
    sql,
    fragment`select from (
        select * from ${verbatim(table)} where ${allOf([...branch, from])} order by ${order}, id limit ${tested}
      ) as tested where ${allOf([...conditions, plan.testing])}`,
  )
  return { total: rounded(total), isMinimum: true }
}

/** Of a list: those of its first branch where it has several. */
export function countListed(
  sql: Sql,
  { branches, narrowing }: Pick<Listing, 'branches' | 'narrowing'>,
  { table }: { table: SearchedTable },
  plan: WordPlan,
): Promise<Count> {
  const [branch = []] = branches
  return countCommon(sql, plan, { table, branch, conditions: narrowing, ...orders()[table] })
}

/** Orders in which each table is counted; what is yet to come says less than what has been. */
export function orders(): Record<SearchedTable, Pick<Counted, 'order' | 'from'>> {
  const nowNs = BigInt(Date.now()) * 1_000_000n
  return {
    session_words: { order: fragment`(- slot_ns)`, from: fragment`(- slot_ns) >= ${-nowNs}` },
    feedback: { order: fragment`(- created_ns)`, from: fragment`true` },
    users: { order: fragment`sort_name`, from: fragment`true` },
  }
}

async function countRows(sql: Sql, rows: Fragment): Promise<number> {
  const [row] = await sql<{ total: number }[]>`select count(*)::integer as total from (${rows}) as counted`
  return row?.total ?? 0
}

/** Down to one digit and zeros: 387 is 'at least 300'. */
function rounded(total: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(total, 1)))
  return Math.floor(total / step) * step
}
