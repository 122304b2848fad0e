// Experts with the figures of the sessions that they gave in any range of days: a list of computed rows, sorted by any figure.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { changeOf, type ExpertsSelection, type SortedFigure, sortedFigures } from '#contract/experts.ts'
import { Problem } from '#contract/problem.ts'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import type { Clock } from '#server/config/clock.ts'
import { withFields } from '#server/documents/stored/related.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { computedListing, type ListingOptions } from '#server/lists/listed-table.sql.ts'
import { earningsOf, selected } from '#server/lists/selected-figures.sql.ts'
import { boundsOf, type DayBounds, earliestDay, startOfDate } from '#server/lists/selection/day-bounds.sql.ts'
import { allOf, type Listing, type SortKey } from '#server/lists/selection/listing.sql.ts'

// The figures of each expert's sessions in a range of days, from the maintained sums of years and months: whole years
// within the range, whole months at both ends, and the remaining days from the index of sessions by slot.

const sumOf = {
  sessions: sql`count(*)`,
  revenue: sql`coalesce(sum(total_price), 0)`,
  rated: sql`count(*) filter (where rating > 0)`,
  stars: sql`coalesce(sum(rating) filter (where rating > 0), 0)`,
  unhappy: sql`count(*) filter (where rating between 1 and 2)`,
  no_shows: sql`count(*) filter (where label = ${noShowLabel})`,
  refunds: sql`count(*) filter (where label = ${refundedLabel})`,
}
type SumName = keyof typeof sumOf
// Object.keys loses the type of the keys.
const sumNames = Object.keys(sumOf) as SumName[]

const each = (names: readonly SumName[], expression: (name: SumName) => Sql): Sql =>
  join(names.map((name) => sql`${expression(name)} as ${raw(name)}`))

const addedSums = each(sumNames, (name) => sql`sum(${raw(name)})`)

/** Sums beyond the range are subtracted. Integers, as in the table: PostgreSQL adds them up fastest. */
const signed = (name: SumName): Sql =>
  name === 'revenue' ? sql`sign * revenue` : sql`(sign * ${raw(name)})::integer`

/**
 * SELECT of expert_key, is_ai and the sums, in several rows for each expert, to be added up. A range open at both ends also counts
 * sessions without a slot. `names`: the needed sums; each costs time for each session.
 */
export function sumsOfExperts({ first, after }: DayBounds, clock: Clock, names = sumNames): Sql {
  const columns = raw(names.join(', '))
  if (!first && !after) return sql`select expert_key, is_ai, ${columns} from expert_sums where months = 12`
  return sql`
    with days as (select ${first ?? sql`${earliestDay}::date`} as first, ${after ?? sql`'infinity'::date`} as after),
    months as (select *, ${nearestMonth('first')} as first_month, ${nearestMonth('after')} as next_month from days),
    years as (select *, ${nearestYear('first_month')} as first_year, ${nearestYear('next_month')} as next_year from months),
    bounds as materialized (
      select first, first_month, case when ${isShorterByYears} then first_year else first_month end as first_year,
        case when ${isShorterByYears} then next_year else first_month end as next_year, next_month, after from years
      where first < after
    )
    select expert_key, is_ai, ${columns} from bounds, expert_sums
    where months = 12 and first_day >= first_year and first_day < next_year
    union all select expert_key, is_ai, ${each(names, signed)}
    from bounds, ${ends('(first_month, first_year), (next_year, next_month)')}, expert_sums
    where months = 1 and first_day >= earlier and first_day < later
    union all select expert_key, is_ai, ${each(names, signed)}
    from bounds, ${ends('(first, first_month), (next_month, after)')}, lateral (
      select expert_key, is_ai, ${each(names, (name) => sumOf[name])} from sessions where not is_sign_in
        and (- slot_ns) <= - ${startOfDate(sql`earlier`, clock)} and (- slot_ns) > - ${startOfDate(sql`later`, clock)}
      group by 1, 2
    ) as given`
}

/** SQL of whether whole years, with the months between their ends and those of the range, are fewer rows than the range's months. */
const isShorterByYears = raw(`case when isfinite(next_month)
  then first_year < next_year and abs(first_month - first_year) + abs(next_year - next_month) < next_month - first_month
  else first_year < next_year end`)

const nearestMonth = (day: string): Sql => raw(`date_trunc('month', (${day} + 15)::timestamp)::date`)
const nearestYear = (month: string): Sql => raw(`date_trunc('year', ${month} + interval '6 months')::date`)

/** Pairs of days as periods. Negative if a pair is reversed: the days in between are counted, and subtracted. */
function ends(pairs: string): Sql {
  return raw(`lateral (
    select least(start, stop) as earlier, greatest(start, stop) as later, case when start < stop then 1 else -1 end as sign
    from (values ${pairs}) as pairs (start, stop) where start <> stop) as ends`)
}

/** SQL of the quotient of two sums, null if the whole is 0; `of`: the suffix of the columns of a period. */
const rateOf =
  (part: SumName, whole: SumName) =>
  (of = ''): string =>
    `${part}${of}::numeric / nullif(${whole}${of}, 0)`

const before = '_before'

const figures: Record<SortedFigure, { sum: SumName } | { rate: (of?: string) => string }> = {
  sessions: { sum: 'sessions' },
  revenue: { sum: 'revenue' },
  earnings: { sum: 'revenue' },
  averageRating: { rate: rateOf('stars', 'rated') },
  unhappy: { rate: rateOf('unhappy', 'rated') },
  noShows: { rate: rateOf('no_shows', 'sessions') },
  refunds: { rate: rateOf('refunds', 'sessions') },
}

/** The keys are never null: experts without a figure come before those with the smallest, and do not change. */
const sortKeys: Record<string, SortKey> = {
  name: { column: 'sort_name', type: 'text', expression: 'sort_name' },
  hourlyRate: numeric('hourly_rate'),
  ...eachFigure((figure) => [
    figure,
    'sum' in figures[figure] ? figures[figure].sum : `coalesce(${figures[figure].rate()}, -1)`,
  ]),
}

const changeKeys = eachFigure((figure) => {
  const key = figures[figure]
  const change = 'sum' in key ? `${key.sum} - ${key.sum}${before}` : `${key.rate()} - ${key.rate(before)}`
  return [changeOf(figure), `coalesce(${change}, 0)`]
})

function eachFigure(keyOf: (figure: SortedFigure) => [name: string, expression: string]) {
  const keys = sortedFigures.map(keyOf)
  return Object.fromEntries(keys.map(([name, expression]) => [name, numeric(expression)]))
}

function numeric(expression: string): SortKey {
  return { column: expression, type: 'numeric', expression }
}

const sumsOrZeros = (period: string, of = ''): Sql =>
  join(sumNames.map((name) => raw(`coalesce(${period}.${name}, 0) as ${name}${of}`)))

function figuresJson(of = ''): Sql {
  const sum = (name: SumName): Sql => raw(name + of)
  return sql`json_build_object('sessions', ${sum('sessions')}, 'revenue', trim_scale(${sum('revenue')})::text,
    'earnings', ${earningsOf(sum('revenue'))}, 'rated', ${sum('rated')},
    'averageRating', round(${raw(rateOf('stars', 'rated')(of))}, 2)::text,
    'unhappy', ${sum('unhappy')}, 'noShows', ${sum('no_shows')}, 'refunds', ${sum('refunds')})::text`
}

/** The days before these: as many, or as many months if the days are whole months. */
function daysBefore({ first, after }: Required<DayBounds>): DayBounds {
  return {
    first: sql`(select case when date_part('day', first) = 1 and date_part('day', after) = 1
        then (first - age(after, first))::date else first - (after - first) end
      from (select ${first} as first, ${after} as after) as days)`,
    after: first,
  }
}

/** `listed` contains each selected expert with the sums. */
export function expertsListing(
  {
    slotFrom,
    slotUntil,
    compared,
    sort = 'name',
    ...selection
  }: Omit<ExpertsSelection, 'sort'> & { sort?: string },
  { clock = { nowMs: Date.now(), zone: 'UTC' } }: ListingOptions,
): Listing {
  const experts = usersListing({ ...selection, slotFrom, slotUntil, expert: true }, { clock })
  const { first, after } = boundsOf(slotFrom, slotUntil, clock)
  const isChange = sort.replace('-', '') in changeKeys
  const earlier = (compared || isChange) && first && after ? daysBefore({ first, after }) : undefined
  if (isChange && !earlier) throw new Problem('invalid', `'sort=${sort}' needs slotFrom and slotUntil.`)
  const sumsIn = (days: DayBounds): Sql =>
    sql`select expert_key, ${addedSums} from (${sumsOfExperts(days, clock)}) as parts group by 1`
  const text = withFields({ figures: figuresJson(), before: earlier !== undefined && figuresJson(before) })
  return computedListing('users', text, {
    with: {
      given: sumsIn({ first, after }),
      ...(earlier && { earlier: sumsIn(earlier) }),
      listed: sql`
        select id, sort_name, hourly_rate, ${sumsOrZeros('given')} ${earlier ? sql`, ${sumsOrZeros('earlier', before)}` : sql``}
        from (select id, sort_name, hourly_rate from users where ${allOf(selected(experts))}) as chosen
        left join given on given.expert_key = hashtextextended(chosen.id, 0)
        ${earlier ? sql`left join earlier on earlier.expert_key = hashtextextended(chosen.id, 0)` : sql``}`,
    },
    sortKeys: { ...sortKeys, ...(earlier && changeKeys) },
  })
}
