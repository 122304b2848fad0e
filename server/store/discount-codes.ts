// The discount_codes table as lists see it, and the one change that the console makes to a code.

import sql from 'sql-template-tag'
import type { DiscountCodeBody, DiscountCodesSelection } from '#contract/discount-codes.ts'
import type { Pool } from '#server/db/pool.ts'
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
    row: sql`document`,
    branches: [[]],
    narrowing: [],
    others: [
      ...(state === 'expired' ? [sql`expiration_ns < ${nowNs}`] : []),
      ...(state === 'active' ? [sql`(expiration_ns is null or expiration_ns >= ${nowNs})`] : []),
      ...matching(q),
    ],
    kept: sql`(select discount_codes from totals)`,
  }
}

export function updateDiscountCode(db: Pool, id: string, body: DiscountCodeBody, change: Change) {
  const { percentageDiscount, expirationDate } = body
  return changeDocument(db, 'discount-codes', id, change, (before) => ({
    ...before,
    percentageDiscount,
    expirationDate,
  }))
}
