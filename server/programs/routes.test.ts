// POST /api/ingest over real HTTP: who may send, what is accepted, and what remains of an aborted request.

import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken, removeToken } from '#server/access/tokens.sql.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { maxSentLineBytes } from '#server/http/json-lines.ts'
import { limits } from '#server/http/limits.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { issueToken } from '#test/programs.ts'
import { ingestLines } from './ingest.ts'

const impatient = { ...limits, bodiesPerMinute: 500, headersMs: 3_000, requestMs: 3_000, checkMs: 50 }
const { app, db, signIn } = await testApp({}, { web: false, limits: impatient })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const token = newToken()

beforeEach(async () => {
  await changeHistory(db, 'truncate tags, users, tombstones, ingest_tokens, history')
  await createToken(db, 'marketplace', hashToken(token))
})

const headersWith = (bearer: string) => ({
  authorization: `Bearer ${bearer}`,
  'content-type': 'application/x-ndjson',
})

async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}/api/ingest`, {
    method: 'POST',
    headers: { ...headersWith(token), ...headers },
    body,
  })
  return { status: answer.status, headers: answer.headers, json: await answer.json() }
}

const at = (version: number) => Number(firstSourceVersion) + version
const tag = (id: string, version = 1, name = id) =>
  JSON.stringify({ entity: 'tags', id, version: at(version), document: { name } })
const removed = (id: string, version: number) =>
  JSON.stringify({ entity: 'tags', id, version: at(version), document: null })
const names = async () =>
  (await db.query<{ name: string }>(sql`select document::json ->> 'name' as name from tags order by id`)).map(
    ({ name }) => name,
  )
const nothing = { applied: 0, unchanged: 0, ignored: [], refused: [], notListed: 0 }

describe('authorization', () => {
  test('accepts a program with a token, whose name the history shows', async () => {
    expect(await send(tag('a'))).toMatchObject({ status: 200, json: { ...nothing, applied: 1 } })
    const reader = await signIn()
    const changes = await app.inject({ url: '/api/history?entity=tags&id=a', headers: reader.headers })
    expect(changes.json()).toMatchObject([{ actor: { uid: 'ingest', token: 'marketplace' }, before: null }])
  })

  test.each([
    ['no token', {}],
    ['an unknown token', { authorization: `Bearer ${newToken()}` }],
    ['something else than a token', { authorization: 'Bearer x' }],
    ['a password', { authorization: 'Basic YTpi' }],
  ])('refuses %s', async (_, given) => {
    const headers = { 'content-type': 'application/x-ndjson', ...given }
    const answer = await fetch(`${address}/api/ingest`, { method: 'POST', headers, body: tag('a') })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await names()).toEqual([])
  })

  test('refuses a cookie, even with a token', async () => {
    const administrator = await signIn({ admin: true })
    for (const cookie of [administrator.headers.cookie ?? '', 'a=b'])
      expect(await send(tag('a'), { cookie })).toMatchObject({ status: 403 })
    expect(await names()).toEqual([])
  })

  test('refuses a revoked token, also within a request in progress', async () => {
    const sending = open()
    sending.write(`${batch(0, 500)}\n`)
    await until(async () => (await names()).length === 500)
    // Listens before the answer can arrive: the token is looked up again while the request waits.
    const answer = answerTo(sending)
    await removeToken(db, 'marketplace')
    sending.end(`${batch(500, 500)}\n`)
    expect(await answer).toMatchObject({ status: 401 })
    expect(await names()).toHaveLength(500)
  })

  test('refuses more requests in a minute than a token may send', async () => {
    const other = await issueToken(db, 'many')
    const ask = async () => (await send('', headersWith(other))).status
    const statuses = new Set<number>()
    for (let index = 0; index < 500; index += 1) statuses.add(await ask())
    expect([...statuses]).toEqual([200])
    const refused = await send('', headersWith(other))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await send('')).status).toBe(200)
  })
})

describe('a request', () => {
  test('may hold documents and deletions of every entity, in any order, and the newest of each is stored', async () => {
    const lines = [
      tag('a', 2, 'newer'),
      tag('a', 1, 'older'),
      tag('b', 1),
      removed('b', 2),
      tag('b', 1, 'late'),
      ...['users', 'sessions', 'feedback', 'discount-codes'].map((entity) =>
        JSON.stringify({ entity, id: 'x', version: String(at(1)), document: { id: 'x' } }),
      ),
    ]
    const { json } = await send(lines.join('\n'))
    expect(json).toEqual({ ...nothing, applied: 7, unchanged: 2 })
    expect(await names()).toEqual(['newer'])
  })

  test('stores the good lines among bad ones, and answers the fault of each bad one', async () => {
    const line = (change: object) => JSON.stringify({ ...JSON.parse(tag('x')), ...change })
    const { json } = await send(
      [
        'no JSON',
        '[]',
        line({ entity: 'toString' }),
        line({ version: 1 }),
        line({ version: Date.now() }),
        line({ version: Date.now() * 1e6 }),
        line({ version: 1.5e15 + 0.5 }),
        line({ id: '' }),
        line({ id: '..', document: null }),
        line({ document: 7 }),
        line({ document: { id: 'y' } }),
        `{"entity":"tags","id":"long","version":${at(1)},"document":{"name":"${'x'.repeat(maxSentLineBytes)}"}}`,
        tag('good'),
      ].join('\n'),
    )
    expect(json.applied).toBe(1)
    expect(json.refused.map((one: { line: number }) => one.line)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    )
    expect(json.refused.at(-1)).toEqual({ line: 12, reason: 'has more than 2 MiB' })
    expect(await names()).toEqual(['good'])
  })

  test('is answered 422 where every line was refused, and 200 as soon as one was not', async () => {
    expect(await send('{}')).toMatchObject({ status: 422, json: { refused: [{ line: 1 }] } })
    expect((await send(`{}\n${tag('a')}`)).status).toBe(200)
    expect((await send(`{}\n${tag('a')}`)).json).toMatchObject({ applied: 0, unchanged: 1 })
    expect((await send(`{}\n${tag('a')}`)).status).toBe(200)
  })

  test('lets other work run between batches of the short lines of one piece', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => ({ line: index + 1, text: 'x' }))
    let turns = 0
    const turn = (): unknown => turns++ < 9 && setImmediate(turn)
    turn()
    const refused = () => Promise.reject(new Error('There is nothing to write.'))
    const { notListed } = await ingestLines(Readable.from([lines]), null, refused, () => undefined)
    expect([notListed, turns]).toEqual([4_900, 10])
  })

  test.each([
    ['with another content type', { 'content-type': 'application/json' }, 415],
    ['with an unknown compression', { 'content-encoding': 'br' }, 400],
    ['with a body that is not gzip', { 'content-encoding': 'gzip' }, 400],
  ])('%s is refused, and the connection stays usable', async (_, headers, status) => {
    expect((await send(tag('a'), headers)).status).toBe(status)
    expect((await send(tag('a'))).status).toBe(200)
  })
})

test('a request that arrives slowly keeps each committed batch when it is cut off, and its last line completely or not at all', async () => {
  const sending = open()
  sending.write(`${batch(0, 500)}\n${tag('last').slice(0, -3)}`)
  await until(async () => (await names()).length === 500)
  sending.destroy()
  await delay(100)
  expect(await names()).toHaveLength(500)
  expect((await send([batch(0, 500), tag('last')].join('\n'))).json).toMatchObject({
    applied: 1,
    unchanged: 500,
  })
})

const batch = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => tag(`t${from + index}`)).join('\n')

function open() {
  const sending = request(`${address}/api/ingest`, { method: 'POST', headers: headersWith(token) })
  sending.on('error', () => undefined)
  return sending
}

async function answerTo(sending: ReturnType<typeof open>) {
  const [answer] = await once(sending, 'response')
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode, json: JSON.parse(text) }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(20)
}

test('a line with a million malformed items is stored, and so are the others of its request', async () => {
  const line = (id: string, fields: object) =>
    JSON.stringify({ entity: 'sessions', id, version: at(1), document: fields })
  const malformed = line('malformed', { question: 'kept', transcripts: Array(1_000_000).fill(1) })
  const answer = await send([line('before', {}), malformed, line('after', {})].join('\n'))
  expect(answer).toMatchObject({ status: 200, json: { ...nothing, applied: 3 } })
  const [stored] = await db.query(
    sql`select count(*)::integer, max(found) as found from faults where id = 'malformed'`,
  )
  expect(stored).toEqual({ count: 100, found: 1_000_000 })
})
