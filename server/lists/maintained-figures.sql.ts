// The tables of figures, and how each is derived from the documents. Statement triggers update them in the transaction of every write
// (db/functions/figures.sql): numbers of documents and sums of prices for each combination of flags and label, by day, and by expert,
// month and year. The dashboard, the series, the reasons for a change and the counts of lists read them; other selections are added up
// from rows (selected-figures.sql.ts). `doctor` derives them from the documents and compares.

import sql, { raw } from 'sql-template-tag'
import { entityNames } from '#contract/entities.ts'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { absentNs } from '#server/documents/columns.ts'
import { feedbackFlags, sessionFlags, tables, userFlags } from '#server/documents/stored/tables.sql.ts'

/** A table, its key columns, its columns of counts and sums, and the SELECT that derives all rows. */
type FigureTable = { table: string; keys: string[]; numbers: string[]; derived: string }

const sessionDays: FigureTable = {
  table: 'session_days',
  keys: ['day', 'is_ai', 'label'],
  numbers: ['sessions', 'session_price', 'revenue', 'rated', 'stars'],
  derived: `
    select slot_day(slot_ns, time_zone) as day, is_ai, label, count(*) as sessions, sum(session_price) as session_price,
      sum(total_price) as revenue, count(*) filter (where rating > 0) as rated,
      coalesce(sum(rating) filter (where rating > 0), 0) as stars
    from sessions, session_days_zone where not is_sign_in and slot_ns <> ${absentNs} group by 1, 2, 3`,
}

const expertSums: FigureTable = {
  table: 'expert_sums',
  keys: ['months', 'first_day', 'expert_key', 'is_ai'],
  numbers: ['sessions', 'rated', 'stars', 'unhappy', 'no_shows', 'refunds', 'revenue'],
  derived: `
    select case when month is null then 12 else 1 end as months, coalesce(month, year) as first_day, expert_key, is_ai,
      count(*) as sessions, count(*) filter (where rating > 0) as rated,
      coalesce(sum(rating) filter (where rating > 0), 0) as stars,
      count(*) filter (where rating between 1 and 2) as unhappy,
      count(*) filter (where label = '${noShowLabel}') as no_shows,
      count(*) filter (where label = '${refundedLabel}') as refunds, sum(total_price) as revenue
    from sessions, session_days_zone, slot_month(slot_ns, time_zone) as month, first_of_year(month) as year
    where not is_sign_in group by grouping sets ((month, expert_key, is_ai), (year, expert_key, is_ai))`,
}

const codeSums: FigureTable = {
  table: 'code_sums',
  keys: ['discount_code'],
  numbers: ['uses', 'revenue', 'discounted', 'discount'],
  derived: `
    select discount_code, count(*) as uses, sum(total_price) as revenue, count(discount_amount) as discounted,
      coalesce(sum(discount_amount), 0) as discount
    from sessions where discount_code <> '' and not is_sign_in group by 1`,
}

const userSums: FigureTable = {
  table: 'user_sums',
  keys: ['user_id'],
  numbers: ['sessions', 'spent'],
  derived: `
    select user_id, count(*) as sessions, sum(total_price) as spent
    from sessions where user_id <> '' and not is_sign_in group by 1`,
}

/** For entities without flags only the number of documents is maintained. */
const counted = entityNames.filter((name) => !tables[name].flags).map((name) => tables[name].table)

const maintainedFigures: FigureTable[] = [
  {
    table: 'totals',
    keys: [],
    numbers: counted,
    derived: `select ${counted.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
  },
  {
    table: 'user_flag_groups',
    keys: [...userFlags.columns],
    numbers: ['users'],
    derived: `select ${userFlags.columns}, count(*) as users from users group by ${userFlags.columns}`,
  },
  {
    table: 'feedback_flag_groups',
    keys: [...feedbackFlags.columns],
    numbers: ['feedback'],
    derived: `select ${feedbackFlags.columns}, count(*) as feedback from feedback group by ${feedbackFlags.columns}`,
  },
  {
    table: 'session_flag_groups',
    keys: [...sessionFlags.columns],
    numbers: ['sessions', 'session_price', 'total_price'],
    derived: `
      select ${sessionFlags.columns}, count(*) as sessions, sum(session_price) as session_price,
        sum(total_price) as total_price from sessions
      group by grouping sets ((${sessionFlags.columns}), (${sessionFlags.columns.filter((column) => column !== sessionFlags.summed)}))`,
  },
  sessionDays,
  expertSums,
  codeSums,
  userSums,
]

export const figureTables = maintainedFigures.map(({ table }) => table)

/** `figure`: table, column and row of a figure. */
export type WrongFigure = { figure: string; stored: string; derived: string }

/** Returns the maintained figures that differ from those of the documents. A missing row counts as zeros. */
export async function findWrongFigures(db: Db): Promise<WrongFigure[]> {
  const wrong: WrongFigure[] = []
  for (const { table, keys, numbers, derived } of maintainedFigures) {
    const row = `concat_ws(' ', ${["'of'", ...keys.map((key) => `${key}`)].join(', ')})`
    const figures = (source: string): string =>
      numbers
        .map(
          (name) =>
            `select '${table} ${name} ' || ${row} as figure, ${name}::numeric as value from ${source}`,
        )
        .join(' union all ')
    const found = await db.query<WrongFigure>(
      raw(`
      with derived as (${derived}), before as (${figures(table)}), after as (${figures('derived')})
      select figure, coalesce(before.value, 0)::text as stored, coalesce(after.value, 0)::text as derived
      from before full join after using (figure)
      where coalesce(before.value, 0) <> coalesce(after.value, 0) order by figure`),
    )
    wrong.push(...found)
  }
  return wrong
}

/** Derives all figures again, while nothing is written. Must run in a transaction. */
export async function deriveFigures(db: Db): Promise<void> {
  await db.query(
    sql`lock table ${raw(entityNames.map((name) => tables[name].table).join(', '))} in share mode`,
  )
  for (const figures of maintainedFigures) await derive(db, figures)
}

/** Derives the sums by day, month and year again, while no session is written. */
export async function deriveDays(db: Db): Promise<void> {
  await derive(db, sessionDays)
  await derive(db, expertSums)
}

async function derive(db: Db, { table, keys, numbers, derived }: FigureTable): Promise<void> {
  await db.runScript(`delete from ${table}`)
  await db.runScript(`insert into ${table} (${[...keys, ...numbers].join(', ')}) ${derived}`)
}
