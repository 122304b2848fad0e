import { expect, test } from 'vitest'
import { readMailDomain, readPhone, readPhrases, readTagName } from './read-query.ts'

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
  ['tag tax law', 'tax law'],
  [' Tags sleep', 'sleep'],
  ['tax law tag', 'tax law'],
  ['#sleep', 'sleep'],
  ['tag', undefined],
  ['tagging x', undefined],
])('reads the tag in %j', (text, name) => {
  expect(readTagName(text)).toBe(name)
})

test.each([
  ['@Northmail', 'northmail'],
  ['@north-mail.example', 'north-mail.example'],
  ['people at northmail.example', 'northmail.example'],
  ['@', undefined],
  ['ada@northmail', undefined],
  ['@two words', undefined],
])('reads the domain in %j', (text, domain) => {
  expect(readMailDomain(text)).toBe(domain)
})
