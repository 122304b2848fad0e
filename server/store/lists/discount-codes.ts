// The listing of the discount_codes table.

import sql from 'sql-template-tag'
import type { DiscountCodesSelection } from '#contract/discount-codes.ts'
import { absentNs } from '#server/documents/columns.ts'
import { listingOf } from './listed-table.ts'
import { since, until } from './listing/filters.ts'

const expiration = `coalesce(expiration_ns, ${absentNs})`

/** The clock determines which codes have expired; instants within its millisecond count as now. */
export const discountCodesListing = listingOf<DiscountCodesSelection>({
  name: 'discount-codes',
  sortKeys: {
    id: { expression: 'id', type: 'text', isIndexed: true },
    percentageDiscount: { expression: 'percentage_discount', type: 'numeric', isIndexed: true },
    expirationDate: { expression: `(- ${expiration})`, type: 'bigint', descends: true, isIndexed: true },
  },
  filters: {
    state: {
      condition: (state, { nowMs }) => {
        const nowNs = BigInt(nowMs) * 1_000_000n
        return state === 'expired'
          ? sql`expiration_ns < ${nowNs}`
          : sql`(expiration_ns is null or expiration_ns >= ${nowNs})`
      },
    },
    from: since(expiration),
    until: until(expiration),
  },
})
