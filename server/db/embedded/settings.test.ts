import { expect, test } from 'vitest'
import { settingsFor } from './start.ts'

const megabyte = 2 ** 20

test.each([
  [512, '128MB', '8MB', '64MB'],
  [1024, '256MB', '16MB', '128MB'],
  [4096, '1024MB', '16MB', '256MB'],
  [262_144, '8192MB', '16MB', '256MB'],
])('of %d MB of memory PostgreSQL takes %s for its cache, and %s and %s for work', (...given) => {
  const [megabytes, cache, work, maintenance] = given
  expect(settingsFor(megabytes * megabyte)).toEqual(
    expect.arrayContaining([
      `shared_buffers=${cache}`,
      `work_mem=${work}`,
      `maintenance_work_mem=${maintenance}`,
    ]),
  )
})

test('too little memory is refused with one sentence', () => {
  expect(() => settingsFor(511.9 * megabyte)).toThrow(
    /^Stoa with its own PostgreSQL needs 512 MB of memory, and may use 511 MB here: [^.]+\.$/,
  )
})
