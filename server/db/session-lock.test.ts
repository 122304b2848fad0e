import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { lockKeys, whileLocked } from './locks.ts'

const db = await testDatabase()
const key = lockKeys.rebuild

test('of two at once one runs, and the other is refused', async () => {
  const done: string[] = []
  const isDone = await whileLocked(db, key, async () => {
    expect(await whileLocked(db, key, async () => void done.push('second'))).toBe(false)
    done.push('first')
  })
  expect([isDone, done]).toEqual([true, ['first']])
})

test('a failure of the work is thrown, and the lock is free again', async () => {
  const failing = whileLocked(db, key, async () => {
    throw new Error('the file is gone')
  })
  await expect(failing).rejects.toThrow('the file is gone')
  await expect.poll(() => whileLocked(db, key, async () => undefined)).toBe(true)
})
