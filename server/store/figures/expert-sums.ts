// The figures of each expert's sessions in a range of days: the maintained sums of months, and, from the index of
// sessions by slot, the days between each end of the range and the nearest beginning of a month.

import sql, { raw, type Sql } from 'sql-template-tag'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import { type Clock, earliestDay, startOf } from '#server/store/lists/day-bounds.ts'

/** SQL of the sums of some sessions, as the totals of a list count them. */
export const sumsOfSessions = sql`count(*) as sessions, coalesce(sum(total_price), 0) as revenue,
  count(*) filter (where rating > 0) as rated, coalesce(sum(rating) filter (where rating > 0), 0) as stars,
  count(*) filter (where rating between 1 and 2) as unhappy,
  count(*) filter (where label = ${noShowLabel}) as no_shows, count(*) filter (where label = ${refundedLabel}) as refunds`

const sums = ['sessions', 'revenue', 'rated', 'stars', 'unhappy', 'no_shows', 'refunds']
const columns = raw(sums.join(', '))
const signed = raw(sums.map((name) => `sign * ${name} as ${name}`).join(', '))

/** SQL of the sums of several such rows. */
export const addedSums = raw(sums.map((name) => `sum(${name}) as ${name}`).join(', '))

/** SQL of dates: the first day, and the day after the last; absent where the range is open. */
type DayRange = { first?: Sql | undefined; after?: Sql | undefined }

/**
 * SELECT of expert_key, is_ai and the sums, in several rows for each expert, to be added up. A range without any end
 * also counts sessions without a slot.
 */
export function sumsOfExperts({ first, after }: DayRange, clock: Clock): Sql {
  if (!first && !after) return sql`select expert_key, is_ai, ${columns} from expert_months`
  // A range that ends before it begins is empty.
  const end = first && after ? sql`greatest(${first}, ${after})` : after
  const firstMonth = first ? nearestMonth(first) : sql`${earliestDay}::date`
  const nextMonth = end ? nearestMonth(end) : sql`'infinity'::date`
  return sql`
    select expert_key, is_ai, ${columns} from expert_months where month >= ${firstMonth} and month < ${nextMonth}
    ${first ? sumsBetween(first, firstMonth, clock) : sql``}
    ${end ? sumsBetween(nextMonth, end, clock) : sql``}`
}

function nearestMonth(day: Sql): Sql {
  return sql`date_trunc('month', (${day} + 15)::timestamp)::date`
}

/** Negative if `to` is before `from`: these sessions are counted by their month, and are subtracted. */
function sumsBetween(from: Sql, to: Sql, clock: Clock): Sql {
  const [earlier, later] = [sql`least(${from}, ${to})`, sql`greatest(${from}, ${to})`]
  return sql`
    union all select expert_key, is_ai, ${signed}
    from (select case when ${from} <= ${to} then 1 else -1 end as sign) as signs, (
      select expert_key, is_ai, ${sumsOfSessions} from sessions where not is_sign_in
        and (- slot_ns) <= - ${startOf(earlier, clock)} and (- slot_ns) > - ${startOf(later, clock)}
      group by 1, 2
    ) as days`
}
