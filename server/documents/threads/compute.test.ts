// Requests that read long texts: nobody's delay others, only so many wait, and nobody works for a client that has gone.

import { beforeAll, expect, test } from 'vitest'
import { readSlots } from '#server/limits/all-slots.ts'
import { withDeadline, workFor } from '#server/limits/deadline.ts'
import { listLine } from '#server/lists/csv/columns.ts'
import { computeRead, readApart } from './compute.ts'

const document = JSON.stringify({ id: 'long', name: 'a,'.repeat(70_000) })

/** One call in another thread, for this person. */
const read = (name: string, gone?: AbortSignal) =>
  workFor({ name, ...(gone && { gone }) }, () =>
    computeRead(listLine, { list: 'tags', document, nowMs: 0 }, document.length),
  )

/** Both threads have started. */
beforeAll(() => Promise.all([read('one'), read('other')]))

/** Takes a slot of this person until the returned function is called. */
function hold(name: string): () => Promise<void> {
  const held = Promise.withResolvers<void>()
  const holding = readSlots.run(name, () => held.promise)
  return async () => {
    held.resolve()
    await holding
  }
}

test('one person does not delay another one, and only six calls of one are taken', async () => {
  const release = hold('busy')
  const waiting = Array.from({ length: 5 }, () => read('busy'))
  await expect(read('busy')).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 5 })
  await read('other')
  expect(readSlots.use()).toMatchObject({ inUse: 1, waiting: 5 })
  await release()
  await Promise.all(waiting)
})

test('a call beyond all that may wait is answered 503 with Retry-After', async () => {
  const releases = [hold('one'), hold('other')]
  const waiting = Array.from({ length: 24 }, (_, index) => read(`person ${index}`))
  await expect(read('late')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  await Promise.all(releases.map((release) => release()))
  await Promise.all(waiting)
})

test('a call leaves the queue with its client, and at the deadline of its request', async () => {
  const leaving = new AbortController()
  const release = hold('one')
  const waiting = read('one', leaving.signal)
  const late = withDeadline(100, () => read('one'))
  expect(readSlots.use()).toMatchObject({ inUse: 1, waiting: 2 })
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  // The slot is still held, so that only a call that leaves makes the queue empty.
  await expect.poll(() => readSlots.use()).toMatchObject({ inUse: 1, waiting: 0 })
  await release()
})

test('a function that its module does not export is an error, not an empty answer', async () => {
  function missing(input: string): string {
    return input
  }
  missing.module = new URL('./threads.ts', import.meta.url).href
  await expect(readApart(missing, 'a')).rejects.toThrow('does not export missing')
})
