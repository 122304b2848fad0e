// Requests that take long to arrive, over real HTTP: whatever a sender does, its slot becomes free again and others are served.

import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken, removeToken } from '#server/access/tokens.sql.ts'
import { buildApp } from '#server/app.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { limits } from '#server/http/limits.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'

const alert = { ...limits, recheckMs: 50 }
const impatient = { ...alert, bodyCreditMs: 400, checkMs: 20, stalledMs: 2_000 }
const { app, db, context } = await testApp({}, { web: false, limits: alert })
const impatientApp = await buildApp(context, { web: false, limits: impatient })
afterAll(() => impatientApp.close())
const anywhere = { port: 0, host: '127.0.0.1' }
const [address, impatientAddress] = [await app.listen(anywhere), await impatientApp.listen(anywhere)]
const [token, other] = [newToken(), newToken()]
const { ingest } = context.slots

beforeEach(async () => {
  await changeHistory(db, 'truncate tags, tombstones, ingest_tokens, history')
  await createToken(db, 'marketplace', hashToken(token))
  await createToken(db, 'other', hashToken(other))
})

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 10_000 })
const allBack = () => eventually(ingest.use).toMatchObject({ inUse: 0, waiting: 0 })
const tag = (id: string) =>
  JSON.stringify({ entity: 'tags', id, version: Number(firstSourceVersion) + 1, document: { name: id } })

function open(bearer = token, headers: Record<string, string> = {}, origin = address) {
  const sending = request(`${origin}/api/ingest`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-ndjson', ...headers },
  })
  sending.on('error', () => undefined)
  onTestFinished(() => void sending.destroy())
  sending.flushHeaders()
  return sending
}

async function answerTo(sending: ReturnType<typeof open>) {
  const [answer] = await once(sending, 'response')
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode, headers: answer.headers, json: JSON.parse(text) }
}

async function send(body: string | Buffer, { bearer = token, ...headers }: Record<string, string> = {}) {
  const sending = open(bearer, headers)
  sending.end(body)
  return await answerTo(sending)
}

test('fifty senders that leave, while they send or wait, leave no slot taken', async () => {
  const senders = Array.from({ length: 50 }, () => open())
  for (const sender of senders) sender.write(`${tag('a')}\n{"entity":`)
  await eventually(ingest.use).toMatchObject({ inUse: 4, waiting: 46 })
  for (const sender of senders) sender.destroy()
  await allBack()
  expect(await send(tag('b'))).toMatchObject({ status: 200, json: { applied: 1 } })
})

test('a program that takes its whole part leaves slots to others', async () => {
  for (let index = 0; index < 12; index += 1) open()
  await eventually(ingest.use).toMatchObject({ inUse: 4, waiting: 8 })
  expect(await send(tag('b'), { bearer: other })).toMatchObject({ status: 200 })
})

test('a request that waits for its turn longer than a connection may be silent is answered all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = Array.from({ length: ingest.use().total }, (_, index) =>
    ingest.run(`${index}`, () => promise),
  )
  const sending = open(token, {}, impatientAddress)
  sending.end(tag('patient'))
  await eventually(ingest.use).toMatchObject({ waiting: 1 })
  await delay(1.5 * impatient.stalledMs)
  resolve()
  expect(await answerTo(sending)).toMatchObject({ status: 200, json: { applied: 1 } })
  await Promise.all(holding)
})

test('a body that drips is refused, and its slot comes back', async () => {
  const sending = open(token, {}, impatientAddress)
  const drip = setInterval(() => sending.write('\n'), 50)
  onTestFinished(() => clearInterval(drip))
  expect(await answerTo(sending)).toMatchObject({
    status: 408,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    json: {
      code: 'invalid',
      status: 408,
      title: 'Request Timeout',
      detail: expect.stringContaining('1000 bytes'),
    },
  })
  await allBack()
})

test('a body that arrives faster than the least rate may take any number of its seconds', async () => {
  const sending = open(token, {}, impatientAddress)
  const { promise, resolve } = Promise.withResolvers<void>()
  let index = 0
  const line = setInterval(() => (index++ < 20 ? sending.write(`${tag(`t${index}`)}\n`) : resolve()), 50)
  await promise
  clearInterval(line)
  sending.end()
  expect(await answerTo(sending)).toMatchObject({ status: 200, json: { applied: 20 } })
})

test('requests of a revoked token end, also those that send nothing and those that wait', async () => {
  const senders = Array.from({ length: 6 }, () => open())
  await eventually(ingest.use).toMatchObject({ inUse: 4, waiting: 2 })
  // Runs before the answers can arrive.
  const answers = Promise.all(senders.map(answerTo))
  await removeToken(db, 'marketplace')
  for (const { status, headers } of await answers)
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  await allBack()
})

const compressed = { 'content-encoding': 'gzip' }

test.each([
  ['line feeds', Buffer.alloc(200 << 20, '\n'), '1,000,000 lines'],
  ['one byte again and again', Buffer.alloc(200 << 20, ' '), 'compressed more than 100 times'],
])('a compressed body of %s ends before it is read', async (_, body, detail) => {
  const answer = await send(gzipSync(body), compressed)
  expect(answer).toMatchObject({ status: 400, json: { detail: expect.stringContaining(detail) } })
})

test('a byte order mark at the start is skipped', async () => {
  expect(await send(`\uFEFF${tag('a')}\n${tag('b')}`)).toMatchObject({ json: { applied: 2, refused: [] } })
  expect(await send('\uFEFF')).toMatchObject({ json: { applied: 0, refused: [] } })
})

test('lines that are not UTF-8 are refused alone, so that no two ids become the same', async () => {
  const broken = (byte: number) => {
    const bytes = Buffer.from(tag('x?'))
    bytes[bytes.indexOf('?')] = byte
    return bytes
  }
  const body = [broken(0xff), broken(0xfe), Buffer.from(tag('x\uFFFD'))].flatMap((line) => [
    line,
    Buffer.from('\n'),
  ])
  expect(await send(Buffer.concat(body))).toMatchObject({
    json: {
      applied: 1,
      refused: [
        { line: 1, reason: 'is not UTF-8' },
        { line: 2, reason: 'is not UTF-8' },
      ],
    },
  })
})
