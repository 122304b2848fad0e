import { expect, test } from 'vitest'
import { readAmount, readPhone, readPhrases, readWhoseSessions } from './read-query.ts'

test('reads phrases in straight and typographic quotation marks, several words only', () => {
  expect(readPhrases('ada "no refund" “slow start” "one" "open')).toEqual(['no refund', 'slow start'])
})

test.each([
  ['+49 170 1234567', '491701234567'],
  ['0170/1234567', '1701234567'],
  ['(555) 010-1234', '5550101234'],
  ['12 oct', undefined],
  ['12345', undefined],
  ['a1701234567', undefined],
])('reads the phone number of %j', (text, digits) => {
  expect(readPhone(text)).toBe(digits)
})

test.each([
  ['$151.20', '151.20'],
  ['$ 1,151.20', '1151.20'],
  ['151.20', '151.20'],
  ['$151', '151'],
  ['151', undefined],
  ['151.2.3', undefined],
])('reads the amount of %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  ['sessions of Ada Lovelace', 'Ada Lovelace'],
  ['Session with grace', 'grace'],
  ['sessions of', undefined],
  ['obsessions of x', undefined],
])('reads whose sessions %j asks for', (text, name) => {
  expect(readWhoseSessions(text)).toBe(name)
})
