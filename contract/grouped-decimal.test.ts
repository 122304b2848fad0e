import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedDecimal } from './grouped-decimal.ts'
import { formatPrice, formatRate, readDecimal } from './money.ts'

const parts = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.stringMatching(/^\d{0,6}$/))
const decimals = parts.map(([whole, fraction]) => `${whole}${fraction && `.${fraction}`}` as `${number}`)

test.each([0, 1, 2])('a decimal is written with %s places as Intl writes it in en-US', (places) => {
  const intl = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  fc.assert(
    fc.property(decimals, (decimal) => {
      expect(groupedDecimal(decimal, places)).toBe(intl.format(decimal))
    }),
  )
})

test('amounts and rates are written as Intl writes dollars in en-US', () => {
  const dollars = (places: number) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: places,
      signDisplay: 'negative',
    })
  const [cents, whole] = [dollars(2), dollars(0)]
  fc.assert(
    fc.property(decimals, (decimal) => {
      const amount = readDecimal(decimal)
      if (amount === undefined) return
      expect(formatPrice(amount)).toBe(cents.format(amount))
      expect(formatRate(amount)).toBe(whole.format(amount))
    }),
  )
})
