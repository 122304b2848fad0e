import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookAlikeLetters, looksOf } from './look-alikes.ts'

test.each([
  ['INV1', 'inv1'],
  ['INV1', 'INVI'],
  ['INV1', 'INVl'],
  ['INV1', 'ＩＮＶ１'],
  ['INV1', 'INV|'],
  ['SUMMER20', 'SUMMER2O'],
  ['SUMMER20', 'SUMMER2О'],
  ['CASH', 'САЅН'],
  ['cash', 'саѕһ'],
  ['BETA', 'ΒΕΤΑ'],
  ['SALE', 'SА\u200BLE'],
  ['SPRING-10', 'SPRING–10'],
  ['SPRING 10', 'SPRING\u00A010'],
  ['SALE', '𝐒𝐀𝐋𝐄'],
])('%s looks like %s', (one, other) => {
  expect(looksOf(other)).toBe(looksOf(one))
})

test.each([
  ['INV1', 'INV2'],
  ['SALE', 'SOLE'],
  ['SPRING5', 'SPRINGS'],
  ['ВЕСНА', 'ЛЕТО'],
  ['A-1', 'A1'],
])('%s does not look like %s', (one, other) => {
  expect(looksOf(other)).not.toBe(looksOf(one))
})

test('of any code: case makes no difference, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...lookAlikeLetters.from, ...'ABCxyz019-') }), (code) => {
      expect(looksOf(looksOf(code))).toBe(looksOf(code))
      expect(looksOf(code.toUpperCase().toLowerCase())).toBe(looksOf(code.toLowerCase()))
    }),
  )
})

test('each letter is named once, so that SQL replaces it as JavaScript does', () => {
  expect(new Set(lookAlikeLetters.from).size).toBe(lookAlikeLetters.from.length)
})
