// Runs the short form of every test: a few rounds of each, one test at a time.

import { expect, test } from 'vitest'
import { tests } from './tests.ts'

test.for(Object.entries(tests))('%s', async ([, torture], context) => {
  context.skip(torture.needs !== undefined && !torture.needs.isThere(), torture.needs?.reason)
  const size = { rounds: torture.rounds.short, short: true, report: () => undefined }
  const { failures } = await torture.run(size)
  expect(failures).toEqual([])
})
