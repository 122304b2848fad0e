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

test('each letter is named once, so that SQL replaces it as JavaScript does', () => {
  expect(new Set(lookAlikeLetters.from).size).toBe(lookAlikeLetters.from.length)
})
