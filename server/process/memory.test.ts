import { expect, test } from 'vitest'
import { heapWarning } from '#server/limits/memory.ts'

const megabyte = 2 ** 20

test('a heap that may outgrow the memory is named with the setting that bounds it', () => {
  expect(heapWarning(4096 * megabyte, 600 * megabyte)).toBe(
    'Node may take 4096 MB for its heap, and only 600 MB are allowed here: set NODE_OPTIONS to --max-old-space-size=200 --max-semi-space-size=4.',
  )
  expect(heapWarning(256 * megabyte, 600 * megabyte)).toBeUndefined()
})
