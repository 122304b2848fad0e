import { expect, test } from 'vitest'
import { cacheSize } from './settings.ts'

const gigabyte = 2 ** 30

test.each([
  [0.5, 256],
  [2, 512],
  [4, 1024],
  [24, 6144],
  [256, 8192],
])('of %d GB of memory PostgreSQL takes %d MB for its cache', (gigabytes, megabytes) => {
  expect(cacheSize(gigabytes * gigabyte)).toBe(megabytes)
})
