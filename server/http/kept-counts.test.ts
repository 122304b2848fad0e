// Counts are shared, cached until a change, computed one at a time for a person, and never cached across a boundary of time.

import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { Notice } from '#server/db/changes.ts'
import { createSemaphores } from '#server/limits/semaphores.ts'
import { type Counted, type Counts, createCounts } from './kept-counts.ts'

const clock = { nowMs: Date.parse('2025-03-01T10:00:00Z'), zone: 'UTC' }
const ofUsers: Counted = { dependsOn: ['users', 'tags'], key: 'all' }

function open() {
  let tell: (notice: Notice) => void = () => undefined
  const subscribe = (listener: (notice: Notice) => void) => {
    tell = listener
    return () => undefined
  }
  const counts = createCounts({ subscribe }, createSemaphores(readConfig({})).counts)
  return { counts, tell: (notice: Notice) => tell(notice) }
}

/** A count that waits until its number is given. */
function held(counts: Counts, person: string, key = 'all') {
  const { promise, resolve } = Promise.withResolvers<number>()
  let isStarted = false
  const answer = counts.count(person, { ...ofUsers, key }, clock, () => {
    isStarted = true
    return promise
  })
  return { answer, finish: resolve, isStarted: () => isStarted }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const at = (value: number) => () => Promise.resolve(value)

test.each<[string, Notice, number]>([
  ['the entity itself', 'users', 2],
  ['an entity of which its rows show something', 'tags', 2],
  ['anything, after a gap', 'all', 2],
  ['another entity', 'feedback', 1],
  ['views', 'views', 1],
  ['sign-ins', 'sign-ins', 1],
])('a count is kept until a change, here of %s', async (_, notice, expected) => {
  const { counts, tell } = open()
  expect(await counts.count('ada', ofUsers, clock, at(1))).toBe(1)
  expect(await counts.count('bob', ofUsers, clock, at(2))).toBe(1)
  tell(notice)
  expect(await counts.count('ada', ofUsers, clock, at(2))).toBe(expected)
})

test('a count during which something changed is not kept, and later requests do not wait for it', async () => {
  const { counts, tell } = open()
  const before = held(counts, 'ada')
  await turn()
  tell('users')
  expect(await counts.count('bob', ofUsers, clock, at(2))).toBe(2)
  before.finish(1)
  expect(await before.answer).toBe(1)
  expect(await counts.count('bob', ofUsers, clock, at(3))).toBe(2)
})

test('people who ask for the same count wait for one computation', async () => {
  const { counts } = open()
  const one = held(counts, 'ada')
  const other = held(counts, 'bob')
  await turn()
  expect([one.isStarted(), other.isStarted()]).toEqual([true, false])
  one.finish(7)
  expect(await Promise.all([one.answer, other.answer])).toEqual([7, 7])
})

test('the counts of one person are computed one at a time, beside those of others', async () => {
  const { counts } = open()
  const own = ['a', 'b', 'c'].map((key) => held(counts, 'ada', key))
  const other = held(counts, 'bob', 'd')
  await turn()
  expect(own.map(({ isStarted }) => isStarted())).toEqual([true, false, false])
  expect(other.isStarted()).toBe(true)
  for (const one of [...own, other]) one.finish(1)
  expect(await Promise.all(own.map(({ answer }) => answer))).toEqual([1, 1, 1])
})

test('a count that depends on the present time is computed each time', async () => {
  const { counts } = open()
  const of = (value: number) =>
    counts.count('ada', ofUsers, clock, async ({ nowMs }) => (nowMs > 0 ? value : 0))
  expect([await of(1), await of(2)]).toEqual([1, 2])
})

test('a failed count is not kept, and the next one is computed', async () => {
  const { counts } = open()
  const failing = () => Promise.reject(new Error('no'))
  await expect(counts.count('ada', ofUsers, clock, failing)).rejects.toThrow('no')
  expect(await counts.count('ada', ofUsers, clock, at(1))).toBe(1)
})

test('the least recently used counts are dropped', async () => {
  const { counts } = open()
  const of = (key: string, value: number) => counts.count('ada', { ...ofUsers, key }, clock, at(value))
  await of('first', 1)
  await of('second', 1)
  for (let index = 0; index < 999; index++) {
    await of(`other ${index}`, 1)
    await of('first', 2)
  }
  expect(await of('first', 2)).toBe(1)
  expect(await of('second', 2)).toBe(2)
})
