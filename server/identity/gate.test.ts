// The gate runs a few tasks at once, queues some, and refuses the rest.

import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

describe('a gate', () => {
  it('never runs more at once than its limit, and runs everything that it accepted, in order', async () => {
    const gate = createGate({ running: 2, waiting: 10 })
    const order: number[] = []
    let now = 0
    let most = 0
    const work = (index: number) =>
      gate(async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(index)
        now -= 1
      })
    await Promise.all(Array.from({ length: 12 }, (_, index) => work(index)))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('refuses excess work with Retry-After, and recovers', async () => {
    const gate = createGate({ running: 1, waiting: 1 })
    let finish: () => void = () => undefined
    const first = gate(() => new Promise<void>((resolve) => (finish = resolve)))
    const second = gate(async () => 'waited')
    await expect(gate(async () => 'too much')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    })
    finish()
    await first
    expect(await second).toBe('waited')
    expect(await gate(async () => 'again')).toBe('again')
  })

  it('continues after a task has failed', async () => {
    const gate = createGate({ running: 1, waiting: 1 })
    const failing = () => Promise.reject(new Error('broken'))
    const results = await Promise.allSettled([gate(failing), gate(failing)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await gate(async () => 'open')).toBe('open')
  })
})
