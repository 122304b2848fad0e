// Runs the short form of every test: a few rounds of each.

import { test } from 'vitest'
import { withCleanUp } from '#test/clean-up.ts'
import { tests } from './tests.ts'
import { openRun } from './torture.ts'

test.concurrent.for(Object.entries(tests))('%s', async ([, torture], context) => {
  context.skip(torture.needs !== undefined && !torture.needs.isThere(), torture.needs?.reason)
  const size = { rounds: torture.rounds.short, short: true, report: () => undefined }
  const failures = await withCleanUp(async (defer) => {
    const run = openRun(size, defer)
    await torture.run(run)
    return run.failures
  })
  context.expect(failures).toEqual([])
})
