// The metrics, read over HTTP while requests are made over HTTP.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { hashToken, newToken } from '#server/access/principal.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import { buildApp } from '#server/app.ts'
import { recordBackup } from '#server/backup/backup-tables.sql.ts'
import { readConfig } from '#server/config/config.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'
import { longReadsAtOnce } from '#server/limits/semaphores.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { MetricsAddressError } from './listener.ts'
import { readSamples } from './metrics.testbed.ts'
import { createMetrics } from './metrics.ts'

const { db, context, where, signIn } = await testApp()
const { slots } = context
const log = pino({ level: 'silent' })
const pools = { requests: db, longReads: db, maintenance: db }
const anyPort = { port: 0, host: '127.0.0.1' }

const metrics = createMetrics({ where, ...pools }, log, { slots })
const address = await metrics.listen(anyPort)
const app = await buildApp({ ...context, log }, { web: false, metrics: metrics.requests })
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

test('count a request once, by the pattern of its route and the class of its status', async () => {
  const { headers } = await signIn()
  await fetch(`${base}/api/users/nobody-of-this-id`, { headers })
  await fetch(`${base}/api/users/nobody-else`, { headers })
  await fetch(`${base}/api/users/without-a-sign-in`)
  await fetch(`${base}/api/dashboard`, { headers })
  await eventually(async () => {
    const found = await samples()
    expect(found.get(requestsTo('/api/users/:id', '4xx'))).toBe(3)
    expect(found.get(requestsTo('/api/dashboard', '2xx'))).toBe(1)
    expect(found.get('stoa_http_requests_in_flight')).toBe(0)
  })
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

test('count open event streams separately from requests, until the page is closed', async () => {
  const { headers } = await signIn()
  const away = new AbortController()
  const { body } = await fetch(`${base}/api/changes`, { headers, signal: away.signal })
  await body?.getReader().read()
  const open = await samples()
  expect([open.get('stoa_event_streams'), open.get('stoa_http_requests_in_flight')]).toEqual([1, 0])
  away.abort()
  await eventually(async () => expect((await samples()).get('stoa_event_streams')).toBe(0))
})

test('count a request whose client disconnected as aborted, and no longer as in flight', async () => {
  const { headers } = await signIn()
  const question = 'why and why not '.repeat(1_500)
  await store(
    db,
    'sessions',
    Array.from({ length: 1_000 }, (_, index) => ({ id: `long-${index}`, question })),
  )
  const away = new AbortController()
  const { body } = await fetch(`${base}/api/sessions.csv`, { headers, signal: away.signal })
  await body?.getReader().read()
  expect((await samples()).get('stoa_http_requests_in_flight')).toBe(1)
  away.abort()
  await eventually(async () => {
    const found = await samples()
    expect(found.get(requestsTo('/api/sessions.csv', 'aborted'))).toBe(1)
    expect(found.get('stoa_http_requests_in_flight')).toBe(0)
  })
})

test('report used and awaited connections of each pool', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { max } = db.use()
  const holding = Array.from({ length: max }, () => db.transaction(() => held))
  const waiting = db.runScript('select 1')
  await eventually(async () => {
    const found = await samples()
    for (const pool of ['requests', 'long_reads', 'maintenance']) {
      expect(found.get(`stoa_pool_max_connections{pool="${pool}"}`)).toBe(max)
      expect(found.get(`stoa_pool_open_connections{pool="${pool}"}`)).toBe(max)
      expect(found.get(`stoa_pool_used_connections{pool="${pool}"}`)).toBe(max)
      expect(found.get(`stoa_pool_waiting{pool="${pool}"}`)).toBe(1)
    }
  })
  release()
  await Promise.all([...holding, waiting])
  const after = await samples()
  expect(after.get('stoa_pool_used_connections{pool="requests"}')).toBe(0)
  expect(after.get('stoa_pool_waiting{pool="requests"}')).toBe(0)
})

test('report the use of everything that is limited, and who got no part of it', async () => {
  const of = (name: string) => `stoa_slots_${name}{slots="ingest"}`
  const { promise, resolve } = Promise.withResolvers<void>()
  const { total } = slots.ingest.use()
  const holding = Array.from({ length: total }, (_, index) => slots.ingest.run(`${index}`, () => promise))
  const leaving = new AbortController()
  const waiting = slots.ingest.run('late', async () => undefined, leaving.signal)
  const used = await samples()
  expect([used.get(of('total')), used.get(of('in_use')), used.get(of('waiting'))]).toEqual([total, total, 1])
  leaving.abort()
  await expect(waiting).rejects.toThrow()
  resolve()
  await Promise.all(holding)
  const after = await samples()
  expect([after.get(of('in_use')), after.get(of('waiting')), after.get(of('refused_total'))]).toEqual([
    0, 0, 0,
  ])
  expect(after.get('stoa_slots_total{slots="long_reads"}')).toBe(longReadsAtOnce)
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

test('count what became of the lines that programs send', async () => {
  const token = newToken()
  await createToken(db, 'marketplace', hashToken(token))
  const line = (id: string, document: object | null = {}, more = 1n) => {
    const version = Number(firstSourceVersion + more)
    return JSON.stringify({ entity: 'feedback', id, version, document })
  }
  const send = async (body: string) =>
    await fetch(`${base}/api/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body,
    })
  await send([line('a'), line('b'), line('b'), 'nothing', line('c', null)].join('\n'))
  await send(line('a'))
  const counted = (found: Map<string, number>, entity: string, outcome: string) =>
    found.get(`stoa_ingest_documents_total{entity="${entity}",outcome="${outcome}"}`)
  const found = await samples()
  expect([counted(found, 'feedback', 'applied'), counted(found, 'feedback', 'unchanged')]).toEqual([3, 2])
  expect([counted(found, 'none', 'refused'), counted(found, 'tags', 'applied')]).toEqual([1, 0])
})

test('report a database that does not answer, without its gauges', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const cut = createMetrics({ where: { host: '127.0.0.1', port }, ...pools }, log, { slots })
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

test('are answered to GET /metrics only', async () => {
  const root = address.replace('/metrics', '')
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/metrics/'],
    ['GET', '/api/users'],
    ['HEAD', '/metrics'],
    ['POST', '/metrics'],
  ] as const) {
    const answer = await fetch(root + path, { method })
    expect([method, path, answer.status]).toEqual([method, path, 404])
    expect(await answer.text()).not.toContain('stoa_')
  }
})

test('are not on the port of the console', async () => {
  const answer = await fetch(`${base}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('stoa_http')])
})

test('listen on the loopback address unless another one is set', async () => {
  const config = readConfig({ STOA_METRICS_PORT: '0' })
  const own = createMetrics({ where, ...pools }, log, { slots })
  expect(await own.listen(config.metrics ?? anyPort)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  await own.close()
})

test('name the setting to change when the address cannot be bound', async () => {
  const other = createMetrics({ where, ...pools }, log, { slots })
  const taken = { ...anyPort, port: Number(new URL(address).port) }
  const sentence = `The port of the metrics, ${taken.port}, is taken by another program. Set STOA_METRICS_PORT to another one.`
  await expect(other.listen(taken)).rejects.toThrow(new MetricsAddressError(sentence))
  await expect(other.listen({ port: 0, host: '192.0.2.1' })).rejects.toThrow(/STOA_METRICS_HOST/)
  await other.close()
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
