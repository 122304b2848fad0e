import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['>200', '200', undefined],
  ['>= 200', '200', undefined],
  ['more than 200 dollars', '200', undefined],
  ['200 or more', '200', undefined],
  ['over 1,000', '1000', undefined],
  ['over $1.5k', '1500', undefined],
  ['under 50 dollars', undefined, '50'],
  ['< $50', undefined, '50'],
  ['$100-$200', '100', '200'],
  ['from 100 to 150 dollars', '100', '150'],
  ['$49.50', '49.50', '49.50'],
  ['49.50', '49.50', '49.50'],
  ['$ 1,151.20', '1151.20', '1151.20'],
  ['$151', '151', '151'],
  ['usd 45', '45', '45'],
  ['$76,95', '76.95', '76.95'],
  ['76,95', '76.95', '76.95'],
  ['free', '0', '0'],
])('reads %j', (text, min, max) => {
  const read = readAmount(text)
  expect([read?.min, read?.max, read?.rest.trim()]).toEqual([min, max, ''])
})

test.each([
  ['over $200', true, 'over $200'],
  ['> $200', true, 'over $200'],
  ['under $50', true, 'under $50'],
  ['cheaper than 50 dollars', true, 'under $50'],
  ['$200+', undefined, '$200 or more'],
  ['at least $200', undefined, '$200 or more'],
  ['at most $50', undefined, '$50 or less'],
  ['between 100 and 200', undefined, '$100 to $200'],
  ['under 1.5k', true, 'under $1,500'],
  ['$49.5', undefined, '$49.50'],
])('%j leaves out the amount itself: %s', (text, isStrict, shown) => {
  expect(readAmount(text)).toMatchObject({ shown })
  expect(readAmount(text)?.isStrict).toBe(isStrict)
})
