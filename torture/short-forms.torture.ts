// Runs the short form of every test: a few rounds of each, one test at a time.

import { expect, test } from 'vitest'
import { withCleanUp } from './clean-up.ts'
import { tests } from './tests.ts'

test.for(Object.entries(tests))('%s', async ([, torture], context) => {
  context.skip(torture.needs !== undefined && !torture.needs.isThere(), torture.needs?.reason)
  const size = { rounds: torture.rounds.short, short: true, report: () => undefined }
  const { failures } = await withCleanUp((defer) => torture.run(size, defer))
  expect(failures).toEqual([])
})
