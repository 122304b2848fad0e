// An act is decided in parts, whose sum equals the act.

import { expect, test } from 'vitest'
import type { OperationRow } from './act-rows.ts'
import { decideRows } from './acts.sql.ts'

const fields = { percentageDiscount: 10, expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 } }

test('the parts of a large act are written one after the other, and counted together', async () => {
  const rows = Array.from({ length: 2_100 }, (_, index): OperationRow => {
    const row = { id: `CODE-${index}`, stored: undefined, deleted: undefined }
    const obstacle = index % 1_000 === 0 ? 'as told' : undefined
    return { ...row, operation: { kind: 'create', fields }, obstacle }
  })
  const parts: number[] = []
  const { made, left } = await decideRows('discount-codes', rows, async ({ prepared }) => {
    parts.push(prepared?.ids.length ?? 0)
  })
  expect(parts).toEqual([999, 999, 99])
  expect(left).toEqual(
    [0, 1_000, 2_000].map((index) => ({
      id: `CODE-${index}`,
      reason: 'refused',
      detail: 'as told',
    })),
  )
  expect(made).toEqual(rows.filter((_, index) => index % 1_000 !== 0).map(({ id }) => id))
})
