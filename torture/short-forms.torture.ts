// Runs the short form of every test: a few rounds of each.

import { test } from 'vitest'
import { tests } from './tests.ts'
import { withCleanUp } from './torture.ts'

test.concurrent.for(Object.entries(tests))('%s', async ([, torture], context) => {
  context.skip(torture.needs !== undefined && !torture.needs.isThere(), torture.needs?.reason)
  const size = { rounds: torture.rounds.short, short: true, report: () => undefined }
  const { failures } = await withCleanUp((defer) => torture.run(size, defer))
  context.expect(failures).toEqual([])
})
