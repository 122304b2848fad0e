// Discount codes: the list, one code, its change, and the CSV.

import {
  discountCodes,
  exportDiscountCodes,
  getDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '#contract/discount-codes.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/context.ts'
import { discountCodeColumns } from '#server/csv/columns.ts'
import { type App, bind } from '#server/http/bind.ts'
import * as store from '#server/store/discount-codes.ts'
import { getVersioned } from '#server/store/record.ts'
import { changeOf, versioned } from './changes-of.ts'
import { answerAll, answerCsv, answerPage } from './lists.ts'

export function registerDiscountCodes(app: App, context: Context): void {
  const { db } = context
  bind(app, context, listDiscountCodes, (_, request) => {
    const { query } = request
    const listing = store.discountCodesListing(query, Date.now())
    if (request.plain) return answerAll(context, request, listing)
    return answerPage(db, listDiscountCodes.path, request, listing)
  })
  bind(app, context, getDiscountCode, async (_, { params }) =>
    versioned(await getVersioned(db, 'discount-codes', params.id)),
  )
  bind(app, context, updateDiscountCode, async (_, request) => {
    assertSameId(request.params.id, request.body.id)
    const change = changeOf(context, updateDiscountCode.action, request)
    return versioned(await store.updateDiscountCode(db, request.params.id, request.body, change))
  })
  bind(app, context, exportDiscountCodes, (_, request) => {
    const nowMs = Date.now()
    const csv = { name: 'discount-codes', columns: discountCodeColumns(nowMs), read: discountCodes.read }
    return answerCsv(context, request, store.discountCodesListing(request.query, nowMs), csv)
  })
}

function assertSameId(inPath: string, inBody: string): void {
  if (inPath === inBody) return
  const detail = `must be the id in the address, '${inPath}'`
  throw new Problem('invalid', `The body is not valid: id ${detail}.`, { fields: [{ field: 'id', detail }] })
}
