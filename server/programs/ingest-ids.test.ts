// PUT /api/ingest/{entity}/ids over real HTTP: what is missing is named, what is surplus is deleted, and never by mistake.

import { once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken, removeToken } from '#server/access/tokens.sql.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { limits } from '#server/http/limits.ts'
import { testApp } from '#test/app.ts'

const { app, db, context, signIn } = await testApp(
  { ingestRequestsPerMinute: 60 },
  { web: false, limits: { ...limits, recheckMs: 50 } },
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const token = newToken()
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
const at = (version: number) => firstSourceVersion + BigInt(version)

beforeEach(async () => {
  await db.query(sql`truncate tags, users, sessions, tombstones, ingest_tokens, source_bindings, listed_ids`)
  await createToken(db, 'marketplace', hashToken(token))
})

async function send(entity: string, ids: unknown[], version = 10): Promise<void> {
  const lines = ids.map((id) => JSON.stringify({ entity, id, version: Number(at(version)), document: {} }))
  await fetch(`${address}/api/ingest`, { method: 'POST', headers, body: lines.join('\n') })
}

async function list(entity: string, body: string, more = '', listed = at(100)) {
  const path = `${address}/api/ingest/${entity}/ids?listed=${listed}${more}`
  const answer = await fetch(path, { method: 'PUT', headers, body })
  return { status: answer.status, json: await answer.json() }
}

const whole = (ids: unknown[]) =>
  [...ids.map((id) => JSON.stringify(id)), JSON.stringify({ count: ids.length })].join('\n')

const inUse = (count: number) =>
  expect.poll(() => context.slots.ingest.use().inUse, { timeout: 10_000 }).toBe(count)

const stored = async () =>
  (await db.query<{ id: string }>(sql`select id from tags order by id`)).map(({ id }) => id)

test('deletes what is surplus, names what is missing, and keeps what is newer than the list', async () => {
  await send('tags', ['a', 'b', 3])
  await send('tags', ['new'], 200)
  await db.query(
    sql`insert into tombstones (entity, id, version) values ('tags', 'deleted later', ${at(150)})`,
  )
  const { status, json } = await list('tags', whole(['a', 3, 'missing', 'deleted later']))
  expect([status, json]).toEqual([200, { listed: 4, deleted: 1, missing: ['missing'], notListed: 0 }])
  expect(await stored()).toEqual(['3', 'a', 'new'])
  // A late change from before the list does not restore it.
  await send('tags', ['b'], 50)
  expect(await stored()).not.toContain('b')
  expect(await db.query(sql`select from listed_ids`)).toEqual([])
})

test('compares any number of ids', async () => {
  const ids = Array.from({ length: 12_000 }, (_, n) => `t${n}`)
  await send('tags', ids)
  const half = ids.filter((_, n) => n % 100 > 0)
  const { json } = await list('tags', whole([...half, 'x1', 'x2']))
  expect(json).toEqual({ listed: 11_882, deleted: 120, missing: ['x1', 'x2'], notListed: 0 })
})

test('takes more ids than a body of documents may have lines', async () => {
  const { status, json } = await list('tags', `${'\n'.repeat(1_000_000)}"a"\n{"count":1}`)
  expect([status, json]).toEqual([200, { listed: 1, deleted: 0, missing: ['a'], notListed: 0 }])
})

test('deletes nothing where suspiciously much would go, unless the call says how much', async () => {
  const ids = Array.from({ length: 100 }, (_, n) => `t${n}`)
  await send('tags', ids)
  const few = whole(ids.slice(0, 50))
  const refused = await list('tags', few)
  expect([refused.status, refused.json.detail]).toEqual([
    409,
    '50 of the 100 stored tags are not in the list. Nothing was deleted. If they are gone, repeat the call with mayDelete=50.',
  ])
  expect(await stored()).toHaveLength(100)
  expect((await list('tags', few, '&mayDelete=50')).json).toMatchObject({ deleted: 50 })
  expect((await list('tags', whole([]))).status).toBe(409)
})

test.each([
  ['an empty body', ''],
  ['a list without its end', '"a"\n"b"'],
  ['a list with another number of ids', '"a"\n{"count":2}'],
  ['an id after the end', '{"count":0}\n"a"'],
  ['no id', '"a"\n[]\n{"count":2}'],
  ['an id that cannot be stored', '"a\\u0000"\n{"count":1}'],
])('refuses %s, and deletes nothing', async (_, body) => {
  await send('tags', ['a', 'b'])
  const { status, json } = await list('tags', body)
  expect([status, json.detail]).toEqual([400, expect.stringContaining('Nothing was deleted.')])
  expect(await stored()).toEqual(['a', 'b'])
})

test.each([
  ['of the far future', BigInt(Date.now() + 2 * 86_400_000) * 1_000n, 'more than a day ahead'],
  ['in milliseconds', BigInt(Date.now()), 'microseconds since 1970'],
])('refuses a listing %s, whose deletions would never end or never count', async (_, listed, reason) => {
  await send('tags', ['a'])
  const { status, json } = await list('tags', whole([]), '&mayDelete=1', listed)
  expect([status, json.detail]).toEqual([400, expect.stringContaining(reason)])
  expect(await stored()).toEqual(['a'])
})

test.each([
  ['that is not UTF-8', Buffer.from('"a\xff"\n{"count":1}', 'latin1'), {}, 'is not UTF-8'],
  ['of many values', `[${'0,'.repeat(1_000_000)}0]\n{"count":1}`, {}, 'is no id'],
  ['of blanks only', gzipSync(Buffer.alloc(4 << 20, ' ')), { 'content-encoding': 'gzip' }, 'compressed'],
])('refuses a line %s', async (_, body, more, reason) => {
  const path = `${address}/api/ingest/tags/ids?listed=${at(100)}`
  const answer = await fetch(path, { method: 'PUT', headers: { ...headers, ...more }, body })
  expect([answer.status, (await answer.json()).detail]).toEqual([400, expect.stringContaining(reason)])
})

test('skips a byte order mark', async () => {
  await send('tags', ['a'])
  expect((await list('tags', `\uFEFF${whole(['a'])}`)).json).toMatchObject({ listed: 1, missing: [] })
})

test('a listing ends with its token or its client, deletes nothing, and gives its slot back', async () => {
  await send('tags', ['a', 'b'])
  const open = () => {
    const sending = request(`${address}/api/ingest/tags/ids?listed=${at(100)}`, { method: 'PUT', headers })
    sending.on('error', () => undefined).write('"a"\n')
    return sending
  }
  const leaving = open()
  await inUse(1)
  leaving.destroy()
  await inUse(0)
  const revoked = open()
  await inUse(1)
  const answered = once(revoked, 'response')
  await removeToken(db, 'marketplace')
  expect((await answered)[0].statusCode).toBe(401)
  await inUse(0)
  expect([await stored(), await db.query(sql`select from listed_ids`)]).toEqual([['a', 'b'], []])
})

test('refuses entities that are mirrored, unknown, or not those of the token', async () => {
  await db.query(sql`insert into source_bindings (entity, source) values ('tags', 'cloud/p/d/Tags')`)
  const narrow = newToken()
  await createToken(db, 'narrow', hashToken(narrow), { entities: ['users'] })
  expect((await list('tags', whole([]))).json.detail).toContain('cloud/p/d/Tags')
  expect((await list('labels', whole([]))).status).toBe(404)
  const path = `${address}/api/ingest/feedback/ids?listed=${at(1)}`
  const answer = await fetch(path, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${narrow}` },
    body: whole([]),
  })
  expect(answer.status).toBe(403)
})

test("keeps Stoa's own records of people and sign-ins", async () => {
  const { uid } = await signIn({ admin: true })
  await send('users', ['a', 'b'])
  expect((await list('users', whole(['a']), '&mayDelete=1')).json).toMatchObject({ deleted: 1 })
  const rows = await db.query<{ id: string }>(sql`select id from users order by id`)
  expect(rows.map(({ id }) => id)).toEqual(['a', uid].sort())
})

test('both calls count for the rate of a token', async () => {
  const busy = newToken()
  await createToken(db, 'busy', hashToken(busy))
  const call = async (method: string, path: string) =>
    (
      await fetch(address + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${busy}` },
        body: '',
      })
    ).status
  const { ingestRequestsPerMinute: most } = context.config
  const sent = Array.from({ length: most }, () => call('POST', '/api/ingest'))
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
  expect(await call('PUT', `/api/ingest/tags/ids?listed=${at(1)}`)).toBe(429)
})
