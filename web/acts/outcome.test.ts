import { expect, test } from 'vitest'
import { bothOf, nothingDone, outcomeText } from './outcome.ts'

const codes = { one: 'code', many: 'codes' }

test.each([
  [{ changed: 12, activated: 3 }, '12 codes, 3 already expired become active'],
  [{ changed: 1, activated: 1 }, '1 code, 1 already expired becomes active'],
  [{ changed: 5, expired: 2, unchanged: 1 }, '5 codes, 2 active expire, 1 has these values already'],
  [{ changed: 1_200 }, '1,200 codes will be changed'],
])('an outcome of %j is said as %j', (outcome, text) => {
  expect(outcomeText({ ...nothingDone, ...outcome }, codes, 'changed')).toBe(text)
})

test('two batches have one outcome, under the act of the first that changed anything', () => {
  const left = [{ id: 'A', reason: 'changed' as const, detail: 'A colleague changed it.' }]
  const first = { ...nothingDone, unchanged: 2, left }
  const second = { ...nothingDone, act: 'x', changed: 3, activated: 1 }
  expect(bothOf(first, second)).toEqual({
    ...nothingDone,
    act: 'x',
    changed: 3,
    unchanged: 2,
    activated: 1,
    left,
  })
})
