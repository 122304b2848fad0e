// Requests that read long texts: nobody's delay others, only so many wait, and nobody works for a client that has gone.

import { beforeAll, expect, test } from 'vitest'
import { withDeadline } from '#server/deadline.ts'
import { workFor } from '#server/owner.ts'
import { computeRead } from './compute.ts'
import { readSlots } from './read-slots.ts'

const document = JSON.stringify({ id: 'long', name: 'a,'.repeat(70_000) })

/** One call in another thread, for this person. */
const read = (name: string, gone?: AbortSignal) =>
  workFor({ name, ...(gone && { gone }) }, () =>
    computeRead('entityLine', { entity: 'tags', document, nowMs: 0 }, document.length),
  )

/** Both threads have started. */
beforeAll(() => Promise.all([read('one'), read('other')]))

test('one person does not delay another one, and only six calls of one are taken', async () => {
  const ended: string[] = []
  const busy = Array.from({ length: 8 }, () => read('busy').finally(() => ended.push('busy')))
  const other = read('other').then(() => ended.push('other'))
  const settled = await Promise.allSettled(busy)
  await other
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(settled.at(-1)).toMatchObject({ reason: { code: 'too_many', retryAfterSeconds: 5 } })
  // After the two that are refused at once, and one or two that run beside it.
  expect(ended.indexOf('other')).toBeLessThan(5)
})

test('a call beyond all that may wait is answered 503 with Retry-After', async () => {
  const all = Array.from({ length: 30 }, (_, index) => read(`person ${index}`))
  const settled = await Promise.allSettled(all)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(26)
  expect(settled.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
})

test('a call leaves the queue with its client, and at the deadline of its request', async () => {
  const leaving = new AbortController()
  const [running, waiting] = [read('one'), read('one', leaving.signal)]
  const late = withDeadline(1, () => read('one'))
  expect(readSlots.use()).toMatchObject({ inUse: 1, waiting: 2 })
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  await running
  // The slot is given back after the answer.
  await expect.poll(() => readSlots.use()).toMatchObject({ inUse: 0, waiting: 0 })
})
