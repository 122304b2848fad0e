// Requests that read long texts: few run at once, and a limited number waits.

import { beforeAll, expect, test } from 'vitest'
import { withDeadline } from '#server/limits/deadline.ts'
import { longTexts, longTextsAtOnce } from '#server/limits/semaphores.ts'
import { listLine } from '#server/lists/csv/columns.ts'
import { computeRead } from './compute.ts'

const document = JSON.stringify({ id: 'long', name: 'a,'.repeat(70_000) })

/** Makes one call in another thread. */
const read = () => computeRead(listLine, { list: 'tags', document, nowMs: 0 }, document.length)

/** Starts both threads. */
beforeAll(() => Promise.all([read(), read()]))

/** Takes all slots until the returned function is called. */
function holdAll(): () => Promise<void> {
  const held = Promise.withResolvers<void>()
  const holding = Array.from({ length: longTextsAtOnce }, () => longTexts.run('', () => held.promise))
  return async () => {
    held.resolve()
    await Promise.all(holding)
  }
}

test('a call beyond all that may wait is answered 503 with Retry-After', async () => {
  const release = holdAll()
  const waiting = Array.from({ length: 24 }, read)
  await expect(read()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  await release()
  await Promise.all(waiting)
})

test('a call leaves the queue at the deadline of its request', async () => {
  const release = holdAll()
  await expect(withDeadline(100, read)).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => longTexts.use()).toMatchObject({ inUse: longTextsAtOnce, waiting: 0 })
  await release()
})
