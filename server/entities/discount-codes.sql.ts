// The listing of the discount_codes table.

import sql from 'sql-template-tag'
import type { DiscountCodesSelection } from '#contract/discount-codes.ts'
import { listingOf } from '#server/lists/listed-table.sql.ts'
import { since, until } from '#server/lists/selection/filters.sql.ts'

const nullable = { isNullable: true } as const

/** The clock determines which codes have expired; instants within its millisecond count as now. */
export const discountCodesListing = listingOf<'discount-codes', DiscountCodesSelection>('discount-codes', {
  sortKeys: {
    id: { column: 'id', type: 'text', isIndexed: true },
    percentageDiscount: { column: 'percentage_discount', type: 'numeric', isIndexed: true },
    expirationDate: { column: 'expiration_ns', ...nullable, type: 'bigint', descends: true, isIndexed: true },
  },
  filters: {
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
