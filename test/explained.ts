// Returns the plans of statements as PostgreSQL executed them, and how many rows they read.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { watch } from './watched.ts'

export type PlanNode = { [field: string]: unknown; Plans?: PlanNode[] }

export const genericPlans = 'set local plan_cache_mode = force_generic_plan'

/** Returns the plans of every statement that some work runs, with these settings. */
export function explainer(db: Pool) {
  const watched = watch(db)
  return async (work: (db: Db) => Promise<unknown>, settings = ''): Promise<PlanNode[]> => {
    watched.asked.length = 0
    await work(watched)
    const statements = watched.asked.filter(({ text }) => !text.includes('explain (format json)'))
    return await db.transaction(async (transaction) => {
      await transaction.runScript(settings)
      const plans: PlanNode[] = []
      for (const statement of statements) plans.push(...(await plansOf(transaction, statement)))
      if (plans.length === 0) throw new Error('No statement was run.')
      return plans
    })
  }
}

export async function plansOf(db: Db, statement: Sql): Promise<PlanNode[]> {
  const explained = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    sql`explain (analyze, buffers, format json) ${statement}`,
  )
  return explained.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** Returns the node and all below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

export const figureOf = (value: unknown): number => Number(value ?? 0)

/** Returns the rows that a node has read, including those that a filter removed. */
export function readBy(node: PlanNode): number {
  const each = figureOf(node['Actual Rows']) + figureOf(node['Rows Removed by Filter'])
  return each * figureOf(node['Actual Loops'])
}

/** Returns the number of rows read from a table or an index. */
export function rowsRead(plans: PlanNode[]): number {
  const scans = plans.flatMap(nodesOf).filter((node) => /Scan/.test(String(node['Node Type'])))
  return scans.reduce((sum, node) => sum + readBy(node), 0)
}
