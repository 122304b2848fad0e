import { expect, test } from 'vitest'
import { openThreads } from './threads.ts'

const module = new URL('./threads.testbed.ts', import.meta.url).href
const open = (more: { timeoutMs?: number; idleMs?: number } = {}) =>
  openThreads({ most: 2, megabytes: 32, ...more })
const call = (name: string, input: unknown = null) => ({ module, name, input, mapping: '', erasures: '' })

test('calls wait for a free thread, and no more than allowed are started', async () => {
  const threads = open()
  const ids = await Promise.all(Array.from({ length: 20 }, () => threads.run(call('thread'))))
  expect(new Set(ids).size).toBe(2)
  const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`)
  expect(await Promise.all(texts.map((text) => threads.run(call('echo', text))))).toEqual(texts)
})

test.each([
  ['hangs', 'hang', { code: 'unavailable', message: 'A document takes too much time to be read.' }],
  [
    'takes all memory',
    'fill',
    { code: 'unavailable', message: 'A document takes too much memory to be read.' },
  ],
  ['fails', 'fail', { message: 'as told' }],
  ['ends', 'exit', { code: 'unavailable', message: 'What reads documents has ended its thread.' }],
])('a thread that %s is replaced, and only its own call fails', async (_, name, error) => {
  const threads = open(name === 'hang' ? { timeoutMs: 1_000 } : {})
  const failing = Array.from({ length: 3 }, () => threads.run(call(name)))
  const others = Array.from({ length: 5 }, (_, number) => threads.run(call('echo', number)))
  for (const one of await Promise.allSettled(failing)) expect(one).toMatchObject({ reason: error })
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4])
})

test('the time of a call is its own, not that of those before it in the thread', async () => {
  const threads = open({ timeoutMs: 1_600 })
  for (let calls = 0; calls < 4; calls++) expect(await threads.run(call('work'))).toBe('worked')
})

test('a thread that waits for the processor is not taken for one that hangs', async () => {
  expect(await open({ timeoutMs: 1_000 }).run(call('wait'))).toBe('waited')
})
