// How bookings used each code: of all time from the maintained sums; of a range of days from an index of the bookings with
// a code by slot, which reads no others.

import sql, { type Sql } from 'sql-template-tag'
import type { Clock } from '#server/db/clock.ts'
import { type DayRange, earliestDay, startOf } from '#server/lists/selection/day-bounds.sql.ts'

/** SELECT of discount_code and the sums. A range without any end also counts bookings without a slot. */
export function sumsOfCodes({ first, after }: DayRange, clock: Clock): Sql {
  if (!first && !after) return sql`select discount_code, uses, revenue, discounted, discount from code_sums`
  const end = after ? sql`and slot_ns < ${startOf(after, clock)}` : sql``
  return sql`
    select discount_code, count(*) as uses, sum(total_price) as revenue, count(discount_amount) as discounted,
      coalesce(sum(discount_amount), 0) as discount
    from sessions where discount_code <> '' and not is_sign_in
      and slot_ns >= ${startOf(first ?? sql`${earliestDay}::date`, clock)} ${end}
    group by 1`
}
