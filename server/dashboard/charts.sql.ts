// The series of the charts, from bookings by day that triggers maintain in one time zone; the part of a period that is over, and its
// counterpart; and the goals.

import sql from 'sql-template-tag'
import { type Comparison, comparedTime, type DayPeriod } from '#contract/compared-days.ts'
import { comparedUnits, type Entry, type Series, type SeriesQuery, unitsIn } from '#contract/dashboard.ts'
import { addDays } from '#contract/days.ts'
import { type Goal, type GoalMeasure, type Goals, goalMeasures } from '#contract/goals.ts'
import { sumOf } from '#contract/money.ts'
import { type Clock, databaseZone } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { deriveDays } from '#server/lists/maintained-figures.sql.ts'
import { firstInstant } from '#server/lists/selection/day-bounds.sql.ts'

/** Makes days begin and end in this time zone from now on; derives the sums of another zone again. */
export async function keepDaysIn(db: Pool, timeZone: string): Promise<void> {
  const zone = databaseZone(timeZone)
  if (await isKeptIn(db, zone)) return
  await db.transaction(async (transaction) => {
    await transaction.query(sql`lock table sessions in share mode`)
    if (await isKeptIn(transaction, zone)) return
    await transaction.query(sql`update session_days_zone set time_zone = ${zone}`)
    await deriveDays(transaction)
  })
}

async function isKeptIn(db: Db, zone: string): Promise<boolean> {
  return (await db.query(sql`select from session_days_zone where time_zone = ${zone}`)).length > 0
}

type Figures = NonNullable<Entry['soFar']>

const nothing: Figures = { sessions: 0, aiSessions: 0, revenue: '0' }

export async function getSeries(db: Db, query: SeriesQuery, clock: Clock): Promise<Series> {
  const { by, compare = 'previous' } = query
  const parts = await getPartDays(db, { ...query, compare }, clock)
  const previous = query.compare ? comparedUnits(query, by, compare) : []
  return {
    series: await getEntries(db, unitsIn(query, by), parts?.now),
    previous: await getEntries(db, previous, parts?.before),
  }
}

async function getEntries(db: Db, units: readonly DayPeriod[], part: PartDay | undefined): Promise<Entry[]> {
  const present = part ? units.findIndex(({ to }) => to >= part.day) : -1
  const first = units[present]
  if (!part || !first) return withFigures(units, await sumsOfDays(db, units))
  // Up to the day that is not over, and of that day.
  const [before = nothing, ...sums] = await sumsOfDays(db, [
    { from: first.from, to: addDays(part.day, -1) },
    ...units,
  ])
  const today = await sumsOfPart(db, part)
  const soFar = {
    sessions: before.sessions + today.sessions,
    aiSessions: before.aiSessions + today.aiSessions,
    revenue: sumOf([before.revenue, today.revenue]),
  }
  return withFigures(units, sums).map((entry, index) => {
    if (index < present) return entry
    return { ...entry, soFar: index === present ? soFar : nothing }
  })
}

function withFigures(units: readonly DayPeriod[], sums: readonly Figures[]): Entry[] {
  return units.map((unit, index) => ({ ...unit, ...(sums[index] ?? nothing) }))
}

async function sumsOfDays(db: Db, periods: readonly DayPeriod[]): Promise<Figures[]> {
  return await db.query<Figures>(sql`
    select coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(sessions) filter (where is_ai), 0)::int as "aiSessions",
      trim_scale(coalesce(sum(revenue), 0))::text as revenue
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality as period (first, last, place)
    left join session_days on day between first and last
    group by place order by place`)
}

async function sumsOfPart(db: Db, { fromNs, untilNs }: PartDay): Promise<Figures> {
  const [sums] = await db.query<Figures>(sql`
    select count(*)::int as sessions, (count(*) filter (where is_ai))::int as "aiSessions",
      trim_scale(coalesce(sum(total_price), 0))::text as revenue
    from sessions where not is_sign_in and - slot_ns <= - ${fromNs}::bigint and - slot_ns > - ${untilNs}::bigint`)
  return sums ?? nothing
}

/** The last day of a period that counts, and the instants of that day between which it counts, in nanoseconds. */
export type PartDay = { day: string; fromNs: bigint; untilNs: bigint }

/** Returns until when a period that is not over counts, and the compared one; undefined for a period that is over. */
export async function getPartDays(
  db: Db,
  { compare, ...period }: DayPeriod & { compare: Comparison },
  clock: Clock,
): Promise<{ now: PartDay; before: PartDay } | undefined> {
  const { nowMs, zone } = clock
  const [present] = await db.query<{ local: string }>(sql`
    select to_char(to_timestamp(${nowMs}::double precision / 1000) at time zone ${zone}::text, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as local`)
  if (!present) throw new Error('The local time is missing.')
  if (present.local.slice(0, 10) > period.to) return undefined
  const first = `${period.from}T00:00:00.000`
  const now = present.local < first ? first : present.local
  const before = comparedTime(now, period, compare)
  return { now: await partDay(db, now, clock), before: await partDay(db, before, clock) }
}

/** `local`: a time of the clocks, so that 14:05 is compared with 14:05 even where a day had 23 or 25 hours. */
async function partDay(db: Db, local: string, clock: Clock): Promise<PartDay> {
  const day = local.slice(0, 10)
  // Instants as texts, since numbers of JSON are not exact.
  const [found] = await db.query<{ from: string; until: string }>(sql`
    select (${firstInstant(day, clock)})::text as "from",
      ((extract(epoch from ${local}::timestamp at time zone ${clock.zone}::text) * 1000000000)::bigint)::text as "until"`)
  if (!found) throw new Error('The instants of the day are missing.')
  return { day, fromNs: BigInt(found.from), untilNs: BigInt(found.until) }
}

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

/** Saves the goals; null removes one. */
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
