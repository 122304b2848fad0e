import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { discountCodeBody, discountCodes } from '#contract/discount-codes.ts'
import { bodyOf, codeValuesOf, readExpiration, readPercentage } from './code-values.ts'

const zone = 'Europe/Berlin'
const codeAt = (iso: string, nanoseconds = 0) =>
  discountCodes.read({
    id: 'X',
    percentageDiscount: 10,
    expirationDate: { seconds: Date.parse(iso) / 1000, nanoseconds },
  })
const isoOf = (seconds: number | undefined) => new Date((seconds ?? Number.NaN) * 1000).toISOString()

describe('the percentage', () => {
  test.each([
    ['20', 20],
    [' 20 ', 20],
    ['12.7', 12],
    ['100.9', 100],
    ['-0.5', 0],
    ['0', 0],
    ['1e1', 10],
  ])('[122][123][124][125] reads %j as %d', (input, value) => {
    expect(readPercentage(input)).toEqual({ value })
  })

  test.each([
    ...['', '   ', 'ten', '10%', '1,5', '101', '-1', 'Infinity', '-Infinity', 'NaN', '1e400'],
    ...['0x10', '0X10', '0o17', '0b11', '1_0', '１６', '٣', '1 6', '.', 'e1', '+', '--1'],
  ])('[122][123][124] refuses %j', (input) => {
    expect(readPercentage(input)).toHaveProperty('problem')
  })

  test('[125] is always accepted by the server, or refused in the form', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.integer({ min: -200, max: 200 }).map(String),
    )
    fc.assert(
      fc.property(texts, (input) => {
        const read = readPercentage(input)
        if ('value' in read)
          expect(v.is(discountCodeBody, bodyOf('X', read.value, { seconds: 0, nanoseconds: 0 }))).toBe(true)
      }),
    )
  })
})

describe('the expiration', () => {
  const code = codeAt('2026-07-01T21:59:59Z', 123)

  test('shows date and time of day in the zone', () => {
    expect(codeValuesOf(code, zone)).toEqual({
      percentageDiscount: '10',
      date: '2026-07-01',
      time: '23:59:59',
    })
  })

  test('keeps the time of day when only the date changes, over a change of the clocks too', () => {
    const read = readExpiration({ ...codeValuesOf(code, zone), date: '2026-12-24' }, code, zone)
    expect(isoOf(read?.seconds)).toBe('2026-12-24T22:59:59.000Z')
  })

  test.each([undefined, null, 'soon', { seconds: 'x' }])(
    '[121] is missing where the document contains %j',
    (raw) => {
      const bare = discountCodes.read({ id: 'X', expirationDate: raw })
      expect(readExpiration(codeValuesOf(bare, zone), bare, zone)).toBeUndefined()
    },
  )

  test('[126] is sent in whole seconds', () => {
    const own = readExpiration(codeValuesOf(code, zone), code, zone)
    expect(own && bodyOf('X', 10, own)).toEqual({
      id: 'X',
      percentageDiscount: 10,
      expirationDate: { seconds: Date.parse('2026-07-01T21:59:59Z') / 1000, nanoseconds: 0 },
    })
  })
})
