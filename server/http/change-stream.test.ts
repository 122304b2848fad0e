// The stream of changes, over a real connection.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { heartbeatMs } from '#contract/changes.ts'
import { disableAccount } from '#server/accounts/accounts.sql.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { heldUp } from '#test/locks.ts'

const { app, db, context, signIn } = await testApp()
const anyPort = { port: 0, host: '127.0.0.1' }
const base = await app.listen(anyPort)

type Listener = {
  status: number
  type: string | null
  until(text: string): Promise<string>
  ended(): Promise<string>
}

type Options = { signal?: AbortSignal | null; at?: string; query?: string }

async function listen(
  headers: Record<string, string>,
  { signal = null, at = base, query = '' }: Options = {},
): Promise<Listener> {
  const answer = await fetch(`${at}/api/changes${query}`, { headers, signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  async function readWhile(goesOn: () => boolean): Promise<string> {
    while (goesOn()) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true, value: '' }
      received += value
      if (done) break
    }
    return received
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    until: (text) => readWhile(() => !received.includes(text)),
    ended: () => readWhile(() => true),
  }
}

test('reports to an open page which entities have changed, whoever changed them', async () => {
  const { headers } = await signIn()
  const listener = await listen(headers)
  expect([listener.status, listener.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await listener.until(': open\n\n')
  await store(db, 'tags', [{ id: 't', name: 'x' }])
  expect(await listener.until('"tags"')).toContain('data: {"entity":"tags"}\n\n')
  const administrator = await signIn({ admin: true })
  await administrator.call('PATCH', '/api/tags/t', { name: 'y', color: 'red' })
  for (const entity of ['users', 'sessions', 'feedback', 'discount-codes'] as const) {
    await store(db, entity, [{ id: 'one' }])
    expect(await listener.until(`"${entity}"`)).toContain(`data: {"entity":"${entity}"}\n\n`)
  }
})

test('begins with what has changed after the event with the given id', async () => {
  const { headers } = await signIn()
  const listener = await listen(headers)
  const id = /id: (\d+)/.exec(await listener.until('event: here'))?.[1]
  await store(db, 'tags', [{ id: 'in the gap' }])
  await listener.until('"tags"')
  const next = await listen(headers, { query: `?after=${id}` })
  expect(await next.until('"tags"')).toContain('data: {"entity":"tags"}\n\n')
})

test('reports a change that arrives while the state of the mirror is read', async () => {
  const { source } = readConfig({ STOA_SOURCE: 'firestore', FIRESTORE_PROJECT: 'stoa-test' })
  const mirrored = await testApp({ source })
  const at = await mirrored.app.listen(anyPort)
  const { headers } = await mirrored.signIn()
  const listener = await mirrored.db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table mirrored in access exclusive mode`)
    const waiting = await listen(headers, { at })
    await heldUp(mirrored.db)
    await store(mirrored.db, 'feedback', [{ id: 'meanwhile' }])
    await mirrored.untilNotified()
    return waiting
  })
  expect(await listener.until('"feedback"')).toContain('data: {"entity":"feedback"}\n\n')
})

test('tells of members only those who may read them, as they are at the change', async () => {
  const { uid, headers } = await signIn({ role: 'auditor' })
  const setRole = (role: string) => db.query(sql`update accounts set role = ${role} where uid = ${uid}`)
  const listener = await listen(headers)
  await listener.until('event: here')
  const other = await signIn()
  await listener.until('"members"')
  await setRole('member')
  await store(db, 'tags', [{ id: 'now a member' }])
  const before = await listener.until('"tags"')
  await db.query(sql`update accounts set display_name = 'Eve' where uid = ${other.uid}`)
  await store(db, 'feedback', [{ id: 'still a member' }])
  expect((await listener.until('"feedback"')).slice(before.length)).not.toContain('members')
})

test('ends when the account is disabled, before the next event', async () => {
  const { headers, email } = await signIn()
  const listener = await listen(headers)
  await listener.until(': open')
  await disableAccount(db, email)
  await store(db, 'tags', [{ id: 'secret' }])
  expect(await listener.ended()).not.toContain('tags')
})

test('ends with its sign-in, and leaves other streams open', async () => {
  const { headers } = await signIn()
  const other = await listen((await signIn()).headers)
  const listener = await listen(headers)
  await Promise.all([listener.until(': open'), other.until(': open')])
  await app.inject({ method: 'DELETE', url: '/api/identity', headers })
  await store(db, 'tags', [{ id: 'later' }])
  expect(await listener.ended()).not.toContain('tags')
  expect(await other.until('tags')).toContain('tags')
})

test('ends before the next heartbeat when its account is disabled, even where nothing changes', async () => {
  const { email, headers } = await signIn()
  const listener = await listen(headers)
  await listener.until(': open')
  const startedAt = performance.now()
  await disableAccount(db, email)
  await listener.ended()
  expect(performance.now() - startedAt).toBeLessThan(heartbeatMs / 2)
})

test('does not extend the idle timeout, neither while open nor when opened again', async () => {
  const { headers, uid } = await signIn()
  const seenBefore = db.query<{ last_seen_at: Date }>(
    sql`update sign_ins set last_seen_at = now() - interval '20 minutes' where uid = ${uid} returning last_seen_at`,
  )
  const [before] = await seenBefore
  const listener = await listen(headers)
  await store(db, 'tags', [{ id: `again-${uid}` }])
  await listener.until('tags')
  const [after] = await db.query(sql`select last_seen_at from sign_ins where uid = ${uid}`)
  expect(after).toEqual(before)
  await app.inject({ url: '/api/dashboard', headers })
  const [used] = await db.query<{ last_seen_at: Date }>(
    sql`select last_seen_at from sign_ins where uid = ${uid}`,
  )
  expect(Number(used?.last_seen_at)).toBeGreaterThan(Number(before?.last_seen_at))
})

test('a person may have 20 streams; another one is refused until one of them closes', async () => {
  const { headers } = await signIn()
  const first = new AbortController()
  const streams = [await listen(headers, { signal: first.signal })]
  for (let count = 1; count < 20; count += 1) streams.push(await listen(headers))
  const refused = await fetch(`${base}/api/changes`, { headers })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
  expect((await listen((await signIn()).headers)).status).toBe(200)
  first.abort()
  await expect.poll(async () => (await listen(headers)).status).toBe(200)
})

test('many pages may listen, and all streams end when the server stops', async () => {
  const { headers } = await signIn()
  const stopping = new AbortController()
  const stoppable = await buildApp({ ...context, stopping: stopping.signal }, { web: false })
  const at = await stoppable.listen(anyPort)
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(headers, { at })))
  await Promise.all(listeners.map((one) => one.until(': open')))
  const warnings: Error[] = []
  process.on('warning', (warning) => warnings.push(warning))
  stopping.abort()
  await stoppable.close()
  for (const listener of listeners) expect(await listener.ended()).toMatch(/^: open\n\n/)
  expect(warnings).toEqual([])
})
