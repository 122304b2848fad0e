import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { changeTopics } from '#contract/entities.ts'
import { createCache, markStale } from './cache.ts'
import { keyOf } from './call.ts'

const reads = endpoints.filter((one) => one.method === 'GET')

test.each([...changeTopics, 'account' as const])('a change of %s', async (name) => {
  const read: string[] = []
  const cache = createCache(
    { onUnauthenticated: () => undefined, onNotRefreshed: () => undefined },
    () => false,
  )
  for (const one of reads) {
    const queryFn = async () => read.push(one.path)
    new QueryObserver(cache, { queryKey: keyOf(one, {}), queryFn }).subscribe(() => undefined)
  }
  await expect.poll(() => cache.isFetching()).toBe(0)
  expect(read).toHaveLength(reads.length)
  read.length = 0
  markStale(cache, [name])
  await expect.poll(() => cache.isFetching()).toBe(0)
  const expected = reads.filter(({ dependsOn }) => dependsOn.includes(name)).map(({ path }) => path)
  expect(expected.length).toBeGreaterThan(0)
  expect(read.toSorted()).toEqual(expected.toSorted())
})
