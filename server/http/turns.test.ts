// Nobody takes more than their share of the concurrent requests, even while a lock holds the statements of one list.

import { afterAll, expect, onTestFinished, test } from 'vitest'
import { disableAccount } from '#server/accounts/accounts.sql.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'

const { db, context, where, signIn } = await testApp()
const limits = { size: 10, connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 }
const pool = createPool(where, 'stoa test requests', limits)
const app = await buildApp({ ...context, db: pool }, { web: false })
const { requests } = context.slots
const base = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await pool.close()
})

type Options = { signal?: AbortSignal }
const list = (headers: Record<string, string>, { signal }: Options = {}) =>
  fetch(`${base}/api/tags?limit=5`, { headers, signal: signal ?? null })

/** Blocks the list of tags until the returned function is called. */
async function holdTags(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = db.transaction(async (transaction) => {
    await transaction.runScript('lock table tags in access exclusive mode')
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const release = async (): Promise<void> => {
    held.resolve()
    await holding
  }
  onTestFinished(release)
  return release
}

const statusesOf = (answers: Response[]) =>
  Object.fromEntries(
    [200, 429].map((status) => [status, answers.filter((one) => one.status === status).length]),
  )

test('four run and the others wait, while a colleague is answered', async () => {
  const [busy, other] = [await signIn(), await signIn()]
  const release = await holdTags()
  const asked = Array.from({ length: 50 }, () => list(busy.headers))
  await expect.poll(() => requests.use()).toMatchObject({ inUse: 4, waiting: 46 })
  expect((await fetch(`${base}/api/discount-codes?limit=5`, { headers: other.headers })).status).toBe(200)
  await release()
  expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 50, 429: 0 })
})

test.each([
  ['a screen hears that the server is slow', 5, 503, 'unavailable'],
  ['a crowd that it asks too much', 30, 429, 'too_many'],
])('who waits too long is told when to try again: %s', async (_, requests, status, code) => {
  const { headers } = await signIn()
  const release = await holdTags()
  const asked = Array.from({ length: requests }, () => list(headers))
  const refused = await Promise.any(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '1'])
  expect(await refused.json()).toMatchObject({ code })
  await release()
  await Promise.all(asked)
})

test('a right that is revoked while its request waits is not used', async () => {
  const { email, headers } = await signIn()
  const release = await holdTags()
  const asked = Array.from({ length: 12 }, () => list(headers))
  await expect.poll(() => requests.use().waiting).toBe(8)
  await disableAccount(db, email)
  await release()
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(8)
})

test('people who sign in at one address wait for passwords alone', async () => {
  const { signIns } = context.slots
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  const holding = Array.from({ length: signIns.use().total }, (_, owner) =>
    signIns.run(`${owner}`, () => held.promise),
  )
  const enter = async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the right one' })
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    return await fetch(`${base}/api/identity`, { method: 'POST', headers, body })
  }
  const entering = Array.from({ length: 20 }, enter)
  await expect.poll(() => signIns.use()).toMatchObject({ waiting: 20 })
  held.resolve()
  await Promise.all([...holding, ...entering])
})
