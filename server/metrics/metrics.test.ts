// The metrics, read over HTTP while requests are made over HTTP.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { recordBackup } from '#server/backup/backup-tables.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { readSamples } from './metrics.testbed.ts'
import { createMetrics } from './metrics.ts'

const { db, context, where, signIn } = await testApp()
const { slots } = context
const pools = { requests: db, longReads: db, maintenance: db }
const anyPort = { port: 0, host: '127.0.0.1' }

const metrics = createMetrics({ where, ...pools }, context.log, { slots })
const address = await metrics.listen(anyPort)
const app = await buildApp(context, { web: false, metrics: metrics.requests })
const base = await app.listen(anyPort)
afterAll(async () => {
  await Promise.all([app.close(), metrics.close()])
})

const scrape = async (at = address) => await (await fetch(at)).text()
const samples = async () => readSamples(await scrape())
const eventually = (assert: () => Promise<void>) => vi.waitFor(assert, { timeout: 10_000 })

const requestsTo = (route: string, status: string, method = 'GET') =>
  `stoa_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

/** Returns all values of a label. */
const valuesOf = (text: string, label: string) =>
  new Set([...text.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value]) => value))

async function ask(method: string, path: string): Promise<void> {
  const asked = request(`${base}${path}`, { method }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'close')
}

test('are in the text format of Prometheus, with a type for each sample and sound histograms', async () => {
  await fetch(`${base}/healthz`)
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const found = readSamples(await answer.text())
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'stoa_database_up',
  ])
    expect(found.get(name)).toBeGreaterThan(0)
})

test('never use an address, method, query, e-mail address or id from a client as a label', async () => {
  const { headers, email, uid } = await signIn()
  await ask('GET', '/healthz')
  await ask('GET', '/secret-first')
  await eventually(async () => expect((await samples()).get(requestsTo('none', '4xx'))).toBeGreaterThan(0))
  const before = await scrape()
  for (let index = 0; index < 20; index++) await ask('GET', `/secret-${index}?secret=${index}`)
  for (const method of ['PROPFIND', 'PURGE', 'M-SEARCH']) await ask(method, '/secret')
  await ask('GET', '/%secret')
  await fetch(`${base}/healthz?${email}`, {
    headers: { ...headers, 'user-agent': email, 'x-request-id': uid },
  })
  await fetch(`${base}/api/identity`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secret password' }),
  })
  await eventually(async () => expect((await samples()).get(requestsTo('none', '4xx', 'other'))).toBe(3))
  const after = await scrape()
  const known = [...valuesOf(before, 'route'), '/api/identity']
  for (const route of valuesOf(after, 'route')) expect(known).toContain(route)
  for (const private_ of ['secret', 'PROPFIND', 'PURGE', email, uid, '127.0.0.1'])
    expect(after).not.toContain(private_)
})

test('count sign-ins by their outcome', async () => {
  const { email, password } = await signIn()
  const outcome = (name: string) => `stoa_sign_ins_total{outcome="${name}"}`
  const attempt = async (given: object, site = 'same-origin') =>
    await fetch(`${base}/api/identity`, {
      method: 'POST',
      headers: { 'sec-fetch-site': site, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  const before = await samples()
  await attempt({ email, password })
  await attempt({ email, password: 'not the password' })
  await attempt({ email: 'someone@elsewhere.example', password })
  await attempt({ email })
  await eventually(async () => {
    const after = await samples()
    for (const name of ['accepted', 'wrong_credentials', 'forbidden', 'invalid'])
      expect([name, after.get(outcome(name))]).toEqual([name, (before.get(outcome(name)) ?? 0) + 1])
    expect(after.get(outcome('throttled'))).toBe(0)
  })
})

test('report the number of documents, and the indexes that a killed import has dropped', async () => {
  const before = await samples()
  const documents = (entity: string) => `stoa_documents{entity="${entity}"}`
  await store(db, 'tags', [{ id: 'one' }, { id: 'two' }])
  await store(db, 'sessions', [{ id: 'booked' }, { id: 'signed-in', kind: 'signin' }])
  await db.execute(sql`insert into set_aside_indexes values ('tags', 'CREATE INDEX left_aside ON tags (id)')`)
  const after = await samples()
  for (const [entity, more] of [
    ['tags', 2],
    ['sessions', 1],
    ['sign-in-records', 1],
    ['users', 0],
    ['feedback', 0],
    ['discount-codes', 0],
  ] as const)
    expect([entity, after.get(documents(entity))]).toEqual([
      entity,
      (before.get(documents(entity)) ?? NaN) + more,
    ])
  expect([before, after].map((found) => found.get('stoa_indexes_set_aside'))).toEqual([0, 1])
  await db.execute(sql`delete from set_aside_indexes`)
})

test('report malformed fields, the size of the database, and the age of the newest backup', async () => {
  const before = await samples()
  await store(db, 'discount-codes', [{ id: 'odd', percentageDiscount: 'half', expirationDate: 'soon' }])
  expect(before.has('stoa_backup_age_seconds')).toBe(false)
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  for (const takenAt of [anHourAgo, '2020-01-01T00:00:00Z']) await recordBackup(db, takenAt, 'a')
  const after = await samples()
  const faults = 'stoa_faults{entity="discount-codes"}'
  expect([before.get(faults), after.get(faults)]).toEqual([0, 2])
  expect(after.get('stoa_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(Math.round((after.get('stoa_backup_age_seconds') ?? 0) / 360)).toBe(10)
})

test('report a database that does not answer, without its gauges', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const cut = createMetrics({ where: { host: '127.0.0.1', port }, ...pools }, context.log, { slots })
  const at = await cut.listen(anyPort)
  for (const found of (await Promise.all([scrape(at), scrape(at)])).map(readSamples)) {
    expect(found.get('stoa_database_up')).toBe(0)
    expect(
      [...found.keys()].filter((name) => /^stoa_(documents|indexes|faults|database_size|backup)/.test(name)),
    ).toEqual([])
    expect(found.get('stoa_http_requests_in_flight')).toBe(0)
  }
  await cut.close()
  silent.close()
})

test('are not on the port of the console', async () => {
  const answer = await fetch(`${base}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('stoa_http')])
})

test('load their library only when they are enabled', async () => {
  const tellLoads = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) { process.stdout.write(name + '\\n'); return next(name, context) } })`
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  // The server has loaded everything that it always loads before it fails to bind its port.
  const args = ['--import', `data:text/javascript,${encodeURIComponent(tellLoads)}`, main]
  const child = spawn(process.execPath, args, { env: { PORT: 'none' }, stdio: ['ignore', 'pipe', 'ignore'] })
  const loaded = (await text(child.stdout)).split('\n')
  expect(loaded).toContain('pino')
  expect(loaded).not.toContain('prom-client')
})
