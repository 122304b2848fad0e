// The row of a discount code: the document, and the columns for lists, filters and search.

import { discountCodes } from '#contract/discount-codes.ts'
import type { Document } from '#contract/entity.ts'
import type { Fault } from '#contract/field.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { toNanoseconds } from './columns.ts'
import { searchedTexts, wordsOf } from './searched-texts.ts'
import { store } from './stored.ts'

export type DiscountCodeRow = {
  id: string
  document: string
  original: string | null
  /** -1 where it is absent, so that the column sorts. */
  percentage_discount: number
  /** Null where there is no readable expiration date: such a code never expires. */
  expiration_ns: bigint | null
  search: string[]
}

export function discountCodeRow(document: Document): { row: DiscountCodeRow; faults: Fault[] } {
  const { id, normal, original, read: code, faults } = store(discountCodes, document)
  const row: DiscountCodeRow = {
    id,
    document: JSON.stringify(normal),
    original,
    percentage_discount: code.percentageDiscount ?? -1,
    expiration_ns: isTimestamp(code.expirationDate) ? toNanoseconds(code.expirationDate) : null,
    search: wordsOf(searchedTexts['discount-codes'](code)),
  }
  return { row, faults }
}
