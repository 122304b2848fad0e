// A few experts side by side, from the index of sessions by expert: their figures, and the same over time.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { ComparedExpert, Comparison, ComparisonQuery } from '#contract/comparison.ts'
import type { SeriesUnit } from '#contract/dashboard.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import { absentNs, isStorable } from '#server/documents/columns.ts'
import { notFound } from '#server/documents/stored/get-record.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { selected } from '#server/lists/selected-figures.sql.ts'
import { firstDay, lastDay } from '#server/lists/selection/day-bounds.sql.ts'
import { allOf } from '#server/lists/selection/listing.sql.ts'
import { figuresJson, sumsOfSessions, sumsOrZeros } from './expert-figures.sql.ts'

/** Throws not_found where one of them is not an expert. */
export async function compareExperts(db: Db, query: ComparisonQuery, clock: Clock): Promise<Comparison> {
  const { expert1, expert2, expert3, expert4, ...days } = query
  const ids = [...new Set([expert1, expert2, expert3, expert4].filter((id) => id !== undefined))]
  const range = await getRange(db, ids, days, clock)
  const experts = await readExperts(db, ids, days, range, clock)
  return { ...range, experts: ids.map((id) => experts.find((expert) => expert.id === id) ?? missing(id)) }
}

function missing(id: string): never {
  throw notFound('users', id)
}

type Days = Pick<ComparisonQuery, 'slotFrom' | 'slotUntil'>
type Range = Omit<Comparison, 'experts'>

/** A slot in a far year may be a mistake, and must not stretch the series. */
const longest = sql`interval '10 years'`

async function getRange(db: Db, ids: string[], { slotFrom, slotUntil }: Days, clock: Clock): Promise<Range> {
  const today = firstDay('today', clock)
  const slots = sql`select (slot_day(slot_ns, ${clock.zone})) as day from sessions
    where ${givenBy(ids)} and not is_sign_in and slot_ns <> ${raw(String(absentNs))}`
  const first =
    slotFrom === undefined
      ? sql`least((select min(day) from (${slots}) as slots), last)`
      : firstDay(slotFrom, clock)
  const last =
    slotUntil === undefined
      ? sql`(select least(greatest(max(day), ${today}), ${today} + 366) from (${slots}) as slots)`
      : lastDay(slotUntil, clock)
  const [row] = await db.query<{ from: string; to: string; days: number }>(sql`
    with ends as (select ${last} as last),
    range as (select greatest(${first}, (last - ${longest})::date) as first, last from ends)
    select first::text as from, last::text as to, (last - first + 1) as days from range`)
  if (!row) throw new Error('The range is missing.')
  return { by: unitFor(row.days), from: row.from, to: row.to }
}

/** The unit that gives a series some dozens of entries. */
function unitFor(days: number): SeriesUnit {
  if (days <= 62) return 'day'
  return days <= 400 ? 'week' : 'month'
}

function givenBy(ids: string[]): Sql {
  return sql`expert_id = any(${ids}::text[])`
}

/** SQL of the condition that a selection of these days puts on sessions. */
function sessionsWithin({ slotFrom, slotUntil }: Days, clock: Clock): Sql {
  return allOf(selected(sessionsListing({ kind: 'booking', from: slotFrom, until: slotUntil }, { clock })))
}

async function readExperts(
  db: Db,
  ids: string[],
  days: Days,
  { by, from, to }: Range,
  clock: Clock,
): Promise<ComparedExpert[]> {
  const unit = sql`date_trunc(${by}, slot_day(slot_ns, ${clock.zone})::timestamp)::date`
  const [row] = await db.query<{ experts: ComparedExpert[] }>(sql`
    with chosen as (select id, name from users where id = any(${ids.filter(isStorable)}::text[]) and is_expert),
    whole as (
      select expert_id, ${sumsOfSessions} from sessions where ${givenBy(ids)} and ${sessionsWithin(days, clock)} group by 1
    ),
    parts as (
      select expert_id, ${unit} as start, ${sumsOfSessions} from sessions
      where ${givenBy(ids)} and ${sessionsWithin({ slotFrom: from, slotUntil: to }, clock)} group by 1, 2
    ),
    starts as (
      select start::date from generate_series(
        date_trunc(${by}, ${from}::date::timestamp), ${to}::date::timestamp, ('1 ' || ${by})::interval) as starts (start)
    )
    select coalesce(json_agg(json_build_object('id', chosen.id, 'name', chosen.name,
      'figures', (select ${figuresJson} from (select ${sumsOrZeros} from (select) as one left join whole on expert_id = chosen.id) as sums),
      'series', (
        select coalesce(json_agg(json_build_object('start', start, 'sessions', sessions, 'revenue', trim_scale(revenue)::text,
          'rated', rated, 'stars', stars) order by start), '[]')
        from (
          select starts.start, ${sumsOrZeros} from starts left join parts on expert_id = chosen.id and parts.start = starts.start
        ) as entries
      ))), '[]') as experts
    from chosen`)
  return row?.experts ?? []
}
