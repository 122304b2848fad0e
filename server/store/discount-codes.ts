// The discount_codes table as lists see it, and the one change that the console makes to a code.

import type { DiscountCodeBody, DiscountCodesSelection } from '#contract/discount-codes.ts'
import type { Pool } from '#server/db/database.ts'
import { fragment } from '#server/db/fragment.ts'
import { type Change, changeDocument } from './change.ts'
import type { Listing, SortKey } from './listing.ts'
import { matching } from './matching.ts'

const sortKeys: Record<string, SortKey> = {
  id: { expression: 'id', type: 'text', walks: true },
  percentageDiscount: { expression: 'percentage', type: 'numeric', walks: true },
  expirationDate: {
    expression: '(- coalesce(expiration_ns, -9223372036854775807))',
    type: 'bigint',
    descends: true,
    walks: true,
  },
}

/** `nowMs` decides which codes have expired; instants within its millisecond count as now. */
export function discountCodesListing(
  selection: Omit<DiscountCodesSelection, 'sort'>,
  nowMs: number,
): Listing {
  const nowNs = BigInt(nowMs) * 1_000_000n
  const { state, q } = selection
  return {
    table: 'discount_codes',
    sortKeys,
    row: fragment`document`,
    branches: [[]],
    narrowing: [],
    others: [
      ...(state === 'expired' ? [fragment`expiration_ns < ${nowNs}`] : []),
      ...(state === 'active' ? [fragment`(expiration_ns is null or expiration_ns >= ${nowNs})`] : []),
      ...matching(q),
    ],
    kept: fragment`(select discount_codes from totals)`,
  }
}

export function updateDiscountCode(sql: Pool, id: string, body: DiscountCodeBody, change: Change) {
  const { percentageDiscount, expirationDate } = body
  return changeDocument(sql, 'discount-codes', id, change, (before) => ({
    ...before,
    percentageDiscount,
    expirationDate,
  }))
}
