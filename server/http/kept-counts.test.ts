// Counts are shared, cached until a change, computed one at a time for a person, and never cached across a boundary of time.

import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { Notice } from '#server/db/changes.ts'
import { createSemaphores } from '#server/limits/semaphores.ts'
import { type CountKey, createCounts, type KeptCounts } from './kept-counts.ts'

const clock = { nowMs: Date.parse('2025-03-01T10:00:00Z'), zone: 'UTC' }
const ofUsers: CountKey = { dependsOn: ['users', 'tags'], key: 'all' }

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
function held(counts: KeptCounts, person: string, key = 'all') {
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

test('people who ask for the same count wait for one computation', async () => {
  const { counts } = open()
  const one = held(counts, 'ada')
  const other = held(counts, 'bob')
  await turn()
  expect([one.isStarted(), other.isStarted()]).toEqual([true, false])
  one.finish(7)
  expect(await Promise.all([one.answer, other.answer])).toEqual([7, 7])
})

test('a count that depends on the present time is computed each time', async () => {
  const { counts } = open()
  const of = (value: number) =>
    counts.count('ada', ofUsers, clock, async ({ nowMs }) => (nowMs > 0 ? value : 0))
  expect([await of(1), await of(2)]).toEqual([1, 2])
})
