// The tables of figures that triggers keep in the transaction of every write, and how the documents derive each anew.

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

/** A table, the columns that tell its rows apart, those that count or sum, and the SELECT that derives them all. */
type Kept = { table: string; keys: string[]; numbers: string[]; derived: string }

const sessionDays: Kept = {
  table: 'session_days',
  keys: ['day'],
  numbers: ['sessions', 'ai_sessions', 'revenue'],
  derived: `
    select slot_day(slot_ns, time_zone) as day, count(*) as sessions, count(*) filter (where is_ai) as ai_sessions,
      sum(total_price) as revenue
    from sessions, session_days_zone where not is_sign_in and slot_ns <> -9223372036854775807 group by 1`,
}

const keptFigures: Kept[] = [
  {
    table: 'totals',
    keys: [],
    numbers: ['feedback', 'tags', 'discount_codes'],
    derived: `
      select (select count(*) from feedback) as feedback, (select count(*) from tags) as tags,
        (select count(*) from discount_codes) as discount_codes`,
  },
  {
    table: 'user_facets',
    keys: ['is_admin', 'is_verified', 'is_expert', 'ai_available'],
    numbers: ['users'],
    derived:
      'select is_admin, is_verified, is_expert, ai_available, count(*) as users from users group by 1, 2, 3, 4',
  },
  {
    table: 'session_facets',
    keys: ['is_sign_in', 'active', 'is_ai', 'ingested', 'label'],
    numbers: ['sessions', 'session_price', 'total_price'],
    derived: `
      select is_sign_in, active, is_ai, ingested, label, count(*) as sessions, sum(session_price) as session_price,
        sum(total_price) as total_price from sessions
      group by grouping sets ((is_sign_in, active, is_ai, ingested, label), (is_sign_in, active, is_ai, ingested))`,
  },
  sessionDays,
]

/** `figure`: table, column and row of a figure. */
export type WrongFigure = { figure: string; kept: string; derived: string }

/** The kept figures that differ from what the documents say. A row that is not kept counts as zeros. */
export async function findWrongFigures(db: Db): Promise<WrongFigure[]> {
  const wrong: WrongFigure[] = []
  for (const { table, keys, numbers, derived } of keptFigures) {
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
      select figure, coalesce(before.value, 0)::text as kept, coalesce(after.value, 0)::text as derived
      from before full join after using (figure)
      where coalesce(before.value, 0) <> coalesce(after.value, 0) order by figure`),
    )
    wrong.push(...found)
  }
  return wrong
}

/** Derives every figure anew; nothing is written meanwhile. In a transaction. */
export async function deriveFigures(db: Db): Promise<void> {
  await db.query(sql`lock table users, sessions, feedback, tags, discount_codes in share mode`)
  for (const kept of keptFigures) await derive(db, kept)
}

/** Derives the sums by day anew, where no session is written meanwhile. */
export async function deriveSessionDays(db: Db): Promise<void> {
  await derive(db, sessionDays)
}

async function derive(db: Db, { table, keys, numbers, derived }: Kept): Promise<void> {
  await db.runScript(`delete from ${table}`)
  await db.runScript(`insert into ${table} (${[...keys, ...numbers].join(', ')}) ${derived}`)
}
