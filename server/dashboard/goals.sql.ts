// The goals of the dashboard's charts.

import sql from 'sql-template-tag'
import { type Goal, type GoalMeasure, type Goals, goalMeasures } from '#contract/goals.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'

export async function readGoals(db: Db): Promise<Goals> {
  const rows = await db.query<Goal & { measure: GoalMeasure }>(
    sql`select measure, trim_scale(amount)::text as amount, weeks from goals`,
  )
  const of = (wanted: GoalMeasure): Goal | null => {
    const found = rows.find(({ measure }) => measure === wanted)
    return found ? { amount: found.amount, weeks: found.weeks } : null
  }
  return { sessions: of('sessions'), revenue: of('revenue') }
}

/** Removes those that are null. */
export async function saveGoals(db: Transaction, goals: Goals): Promise<void> {
  for (const measure of goalMeasures) {
    const goal = goals[measure]
    if (goal === null) await db.execute(sql`delete from goals where measure = ${measure}`)
    else
      await db.execute(sql`
        insert into goals values (${measure}, ${goal.amount}::numeric, ${goal.weeks})
        on conflict (measure) do update set amount = excluded.amount, weeks = excluded.weeks`)
  }
}
