// Makes the template once for all tests of a run.

import { withCleanUp } from './clean-up.ts'
import { makeTemplate } from './template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const whole = withCleanUp(async (defer) => {
    await makeTemplate(defer)
    resolve()
    await done
  })
  whole.catch(reject)
  await ready
  return async () => {
    finish()
    await whole
  }
}
