// The row of a discount code: the document, and the columns for lists, filters and search.

import { discountCodes, foldedCode } from '#contract/discount-codes.ts'
import { isTimestamp } from '#contract/timestamp.ts'
import { storable, toNanoseconds } from './columns.ts'
import { rowOf } from './read-document.ts'
import { wordsOf } from './search-words.ts'
import { searchedTexts } from './searched-texts.ts'

export const discountCodeRow = rowOf('discount-codes', discountCodes, (code) => ({
  /** -1 if absent, so that the column sorts. */
  percentage_discount: code.percentageDiscount ?? -1,
  /** Null without a readable expiration date: such a code never expires. */
  expiration_ns: isTimestamp(code.expirationDate) ? toNanoseconds(code.expirationDate) : null,
  search: wordsOf(searchedTexts('discount-codes', code)),
  /** Must be unique among new codes. */
  folded_id: storable(foldedCode(code.id)),
}))

export type DiscountCodeRow = ReturnType<typeof discountCodeRow>['row']

export const discountCodeDocuments = { derivation: 6, row: discountCodeRow }
