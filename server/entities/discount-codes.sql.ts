// The listing of the discount_codes table. Ordered by use, or with the figures of a period, its rows are computed.

import sql, { empty, type Sql } from 'sql-template-tag'
import type { CodeFigures, DiscountCodesSelection } from '#contract/discount-codes.ts'
import { maxSummed } from '#contract/figures.ts'
import type { SortKeyOf } from '#contract/list.ts'
import { seesAll } from '#contract/policy.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import { usageJson } from '#server/documents/stored/related.sql.ts'
import { codeRow } from '#server/documents/stored/tables.sql.ts'
import { computedListing, type ListingOptions, listingOf } from '#server/lists/listed-table.sql.ts'
import { withAll } from '#server/lists/plans/read-page.sql.ts'
import { countSelected, selected } from '#server/lists/selected-figures.sql.ts'
import { boundsOf, type DayBounds, earliestDay, startOfDate } from '#server/lists/selection/day-bounds.sql.ts'
import { hidden, since, until } from '#server/lists/selection/filters.sql.ts'
import { allOf, type Listing, type SortKey } from '#server/lists/selection/listing.sql.ts'

const nullable = { isNullable: true } as const

type Figure = keyof typeof figureKeys
type StoredSelection = Omit<DiscountCodesSelection, 'slotFrom' | 'slotUntil' | 'used' | 'sort'> & {
  sort: Exclude<SortKeyOf<DiscountCodesSelection>, Figure>
}

/** The clock determines which codes have expired; instants within its millisecond count as the current time. */
const storedCodes = listingOf<'discount-codes', StoredSelection>('discount-codes', {
  sortKeys: {
    id: { column: 'id', type: 'text', isIndexed: true },
    percentageDiscount: { column: 'percentage_discount', type: 'numeric', isIndexed: true },
    expirationDate: { column: 'expiration_ns', ...nullable, type: 'bigint', descends: true, isIndexed: true },
  },
  filters: {
    prefix: { column: 'id', test: beginsWith },
    state: {
      column: 'expiration_ns',
      test: (expiration, state, { nowMs }) => {
        const nowNs = BigInt(nowMs) * 1_000_000n
        return state === 'expired'
          ? sql`${expiration} < ${nowNs}`
          : sql`(${expiration} is null or ${expiration} >= ${nowNs})`
      },
    },
    from: since('expiration_ns', nullable),
    until: until('expiration_ns', nullable),
  },
})

const figureKeys = { uses: figure('uses'), revenue: figure('revenue'), discount: figure('discount') }

function figure(column: string): SortKey {
  return { column, type: 'numeric', expression: column }
}

type Selection = Omit<DiscountCodesSelection, 'sort'> & { sort?: string }

function codesListing(
  { slotFrom, slotUntil, used, sort = '', ...selection }: Selection,
  options: ListingOptions = {},
): Listing {
  const { clock = { nowMs: Date.now(), zone: 'UTC' }, sees = seesAll } = options
  const codes = storedCodes(selection, options)
  const isByUse = sort.replace('-', '') in figureKeys
  if (!isByUse && !used && slotFrom === undefined && slotUntil === undefined) return codes
  // Counting the uses of a code reveals the bookings that carry it.
  if (!sees('sessions'))
    throw hidden(isByUse ? `sort=${sort}` : used ? 'used' : 'slotFrom, slotUntil', 'sessions')
  return computedListing('discount_codes', codeRow(sees, usageJson, 'discount_codes.id'), {
    with: {
      given: sumsOfCodes(boundsOf(slotFrom, slotUntil, clock), clock),
      listed: sql`
        select id, percentage_discount, expiration_ns, coalesce(uses, 0) as uses, coalesce(revenue, 0) as revenue,
          coalesce(discounted, 0) as discounted, coalesce(discount, 0) as discount
        from (select id, percentage_discount, expiration_ns from discount_codes where ${allOf(selected(codes))}) as chosen
        left join given on discount_code = id ${used ? sql`where coalesce(uses, 0) = 0` : empty}`,
    },
    sortKeys: { ...codes.sortKeys, ...figureKeys },
  })
}

export const discountCodesListing = Object.assign(codesListing, { filters: storedCodes.filters })

/** Returns the number of selected codes and, for who may read sessions, how bookings have used them. */
export async function getCodeFigures(
  db: Db,
  selection: Selection,
  options: Required<Pick<ListingOptions, 'clock' | 'sees'>>,
): Promise<CodeFigures> {
  if (!options.sees('sessions'))
    return { ...(await countSelected(db, codesListing(selection, options), maxSummed)), usage: null }
  const listing = codesListing({ ...selection, sort: 'uses' }, options)
  const [figures] = await db.query<{ count: number; usage: CodeFigures['usage'] }>(sql`
    ${withAll(listing.with)} select summed.count::float8 as count, ${usageJson}::json as usage
    from (select count(*) as count, sum(uses) as uses, sum(revenue) as revenue, sum(discounted) as discounted,
      sum(discount) as discount from listed) as summed`)
  if (!figures) throw new Error('The figures are missing.')
  return { ...figures, isMinimum: false }
}

/** SQL of whether a code begins with a text; in the collation of codes only letters A to Z have a case. */
export function beginsWith(code: Sql, prefix: string): Sql {
  return sql`starts_with(lower(${code}), lower(${prefix} collate "C"))`
}

export const codesWith = (prefix: string): Sql =>
  sql`select discount_code from code_sums where ${beginsWith(sql`discount_code`, prefix)}`

export const usesWith = (prefix: string): Sql =>
  sql`(select coalesce(sum(uses), 0) from code_sums where ${beginsWith(sql`discount_code`, prefix)})`

/**
 * SELECT of discount_code and the sums: the maintained ones for all time; for a range of days from the index of bookings with a code by
 * slot, reading no others. A range open at both ends also counts bookings without a slot.
 */
export function sumsOfCodes({ first, after }: DayBounds, clock: Clock): Sql {
  if (!first && !after) return sql`select discount_code, uses, revenue, discounted, discount from code_sums`
  const end = after ? sql`and slot_ns < ${startOfDate(after, clock)}` : sql``
  return sql`
    select discount_code, count(*) as uses, sum(total_price) as revenue, count(discount_amount) as discounted,
      coalesce(sum(discount_amount), 0) as discount
    from sessions where discount_code <> '' and not is_sign_in
      and slot_ns >= ${startOfDate(first ?? sql`${earliestDay}::date`, clock)} ${end}
    group by 1`
}
