// Keys take turns, waits end, and every slot becomes free again.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { withDeadline } from './deadline.ts'
import { createSemaphore, type Semaphore, type SemaphoreLimits } from './semaphore.ts'

function semaphore(limits: Partial<SemaphoreLimits> = {}): Semaphore {
  return createSemaphore({
    total: 2,
    perKey: 2,
    waiting: 1_000,
    waitMs: 60_000,
    refusal: () => new Problem('too_many', 'no slot'),
    ...limits,
  })
}

/** Takes a slot and holds it until `finish` is called. */
function hold(of: Semaphore, key: string, signal?: AbortSignal) {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  let isRunning = false
  const done = of.run(
    key,
    async () => {
      isRunning = true
      await promise
    },
    signal,
  )
  done.catch(() => undefined)
  return { done, finish, isRunning: () => isRunning }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('slots of a semaphore run work of one key in order, and never more at once than allowed', async () => {
  const of = semaphore({ total: 3, perKey: 2 })
  const order: number[] = []
  let most = 0
  const work = (index: number) =>
    of.run('a', async () => {
      most = Math.max(most, of.use().inUse)
      await turn()
      order.push(index)
    })
  await Promise.all(Array.from({ length: 12 }, (_, index) => work(index)))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

it('slots of a semaphore serve a newcomer after one other, not after the hundred of a busy key', async () => {
  const of = semaphore({ total: 1, perKey: 1 })
  const first = hold(of, 'busy')
  const others = Array.from({ length: 100 }, () => hold(of, 'busy'))
  const newcomer = hold(of, 'new')
  first.finish()
  await turn()
  expect(others.some(({ isRunning }) => isRunning())).toBe(true)
  for (const one of others.filter(({ isRunning }) => isRunning())) one.finish()
  await turn()
  expect(newcomer.isRunning()).toBe(true)
})

it('slots of a semaphore are refused where nobody may wait', async () => {
  const of = semaphore({ total: 3, waiting: 0 })
  const held = ['a', 'a', 'b'].map((key) => hold(of, key))
  await turn()
  expect(held.every(({ isRunning }) => isRunning())).toBe(true)
  await expect(of.run('a', turn)).rejects.toThrow('no slot')
  await expect(of.run('c', turn)).rejects.toThrow('no slot')
  expect(of.use()).toMatchObject({ inUse: 3, refused: 2 })
})

it('slots of a semaphore end a wait after its limit, or with the deadline of the request', async () => {
  const short = semaphore({ total: 1, waitMs: 1 })
  hold(short, 'a')
  await expect(short.run('b', turn)).rejects.toThrow('no slot')
  const long = semaphore({ total: 1, late: () => new Problem('unavailable', 'too slow') })
  hold(long, 'a')
  await expect(withDeadline(1, () => long.run('b', turn))).rejects.toThrow('too slow')
  expect(long.use()).toMatchObject({ inUse: 1, waiting: 0, refused: 1 })
})

it('slots of a semaphore come back from streams that end, fail or are closed early', async () => {
  const of = semaphore({ total: 1, waiting: 0 })
  async function* numbers() {
    yield 1
    yield 2
  }
  for await (const _ of of.stream('a', numbers)) expect(of.use().inUse).toBe(1)
  for await (const _ of of.stream('a', numbers)) break
  const failing = of.stream('a', () => {
    throw new Error('broken')
  })
  await expect(failing.next()).rejects.toThrow('broken')
  expect(of.use()).toMatchObject({ inUse: 0, refused: 0 })
})

it('slots of a semaphore are all back, with nobody waiting, after any work that succeeds, fails or is given up', async () => {
  const steps = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      fails: fc.boolean(),
      leavesAfter: fc.option(fc.nat(3)),
      turns: fc.nat(3),
    }),
    { maxLength: 30 },
  )
  const limits = fc.record({
    total: fc.integer({ min: 1, max: 4 }),
    perKey: fc.integer({ min: 1, max: 3 }),
    waiting: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(steps, limits, async (some, { total, perKey, waiting }) => {
      const of = semaphore({ total, perKey, waiting })
      const running = new Map<string, number>()
      const change = (key: string, by: number) => {
        running.set(key, (running.get(key) ?? 0) + by)
        return running.get(key) ?? 0
      }
      let most = 0
      let mostOfOne = 0
      const runStep = async ({ key, fails, leavesAfter, turns }: (typeof some)[number]) => {
        const gone = new AbortController()
        const work = of.run(
          key,
          async () => {
            mostOfOne = Math.max(mostOfOne, change(key, 1))
            most = Math.max(most, of.use().inUse)
            for (let count = 0; count < turns; count += 1) await turn()
            change(key, -1)
            if (fails) throw new Error('broken')
          },
          gone.signal,
        )
        work.catch(() => undefined)
        for (let count = 0; count < (leavesAfter ?? 0); count += 1) await turn()
        if (leavesAfter !== null) gone.abort()
        await work
      }
      await Promise.allSettled(some.map(runStep))
      expect(most).toBeLessThanOrEqual(total)
      expect(mostOfOne).toBeLessThanOrEqual(perKey)
      expect(of.use()).toMatchObject({ inUse: 0, waiting: 0 })
    }),
  )
})
