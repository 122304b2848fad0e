// Watched views: when they notify, whom, and with what; what is refused; and that people who may no longer read are told nothing.

import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { WatchBody } from '#contract/watches.ts'
import { startAnswering } from '#test/answering.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { watchRound } from './rounds.ts'

const answers = new Map<string, number | 'never'>()
const hook = await startAnswering()
hook.answer((response, { path }) => {
  const status = answers.get(path) ?? 200
  if (status === 'never') return
  response.writeHead(status, status === 302 ? { location: '/hooks/elsewhere' } : {}).end('ok')
})
const origin = `http://${hook.host}`
const stoa = await testApp({
  watchAddresses: [`${origin}/hooks/`],
  publicUrl: 'https://stoa.example.com/console',
  timeZone: 'Europe/Berlin',
})
const { app, db, context, untilNotified } = stoa
const minute = 60_000

/** The current time of the rounds, which tests advance. */
let nowMs = Date.now()
const later = (minutes: number) => {
  nowMs += minutes * minute
}

beforeEach(async () => {
  answers.clear()
  hook.asked.length = 0
  nowMs = Date.now() + minute
  await db.execute(sql`delete from saved_views`)
  await db.execute(sql`delete from users where id like 'row-%'`)
})

async function setRows(count: number): Promise<void> {
  await db.execute(sql`delete from users where id like 'row-%'`)
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    displayName: `Watched ${index}`,
  }))
  if (count > 0) await store(db, 'users', rows)
  await untilNotified()
}

const round = async () => {
  await watchRound({ ...context, maintenance: db }, nowMs)
  return hook.asked.splice(0)
}

type Headers = Record<string, string>
type Asked = Partial<WatchBody> & { view?: string }

async function addView(headers: Headers, name = 'Watched ones'): Promise<string> {
  const payload = { name, screen: 'users', query: 'q=watched', isShared: false }
  return (await app.inject({ method: 'POST', url: '/api/views', headers, payload })).json().id
}

async function put(headers: Headers, { view, ...asked }: Asked) {
  const id = view ?? (await addView(headers))
  const payload = {
    moreThan: 2,
    way: 'webhook',
    address: `${origin}/hooks/a`,
    withRows: false,
    ...asked,
  }
  const answer = await app.inject({ method: 'PUT', url: `/api/views/${id}/watch`, headers, payload })
  return { id, status: answer.statusCode, body: answer.json() }
}

const person = (role: Role = 'administrator') => stoa.signIn({ role })

/** Returns a person who watches a view with this many rows, and the answer to their request. */
async function watching(rows: number, asked: Asked = {}) {
  const { headers, ...one } = await person()
  await setRows(rows)
  return { headers, ...one, ...(await put(headers, asked)) }
}

const watchOf = async (headers: Headers) =>
  (await app.inject({ url: '/api/views', headers })).json().find(({ isOwn }: { isOwn: boolean }) => isOwn)
    ?.watch

test('a limit is told once when it is passed, and again after the rows were fewer', async () => {
  await watching(2)
  expect(await round()).toEqual([])
  await setRows(3)
  later(2)
  const [first, ...others] = await round()
  expect(others).toEqual([])
  const url = 'https://stoa.example.com/console/users?q=watched'
  expect(JSON.parse(first?.body ?? '')).toEqual({
    text: `3 results in "Watched ones" (limit: 2)\n${url}`,
    name: 'Watched ones',
    count: 3,
    url,
  })
  later(120)
  await setRows(4)
  expect(await round()).toEqual([])
  await setRows(1)
  later(2)
  expect(await round()).toEqual([])
  await setRows(5)
  later(2)
  expect(await round()).toMatchObject([{ body: expect.stringContaining('"count":5') }])
})

describe('each day at 9:00', () => {
  test.each([
    [
      '2026-03-28',
      [
        '2026-03-28T07:59Z',
        '2026-03-28T08:00Z',
        '2026-03-29T06:59Z',
        '2026-03-29T07:00Z',
        '2026-03-30T07:00Z',
      ],
    ],
    [
      '2026-10-24',
      [
        '2026-10-24T06:59Z',
        '2026-10-24T07:00Z',
        '2026-10-25T07:59Z',
        '2026-10-25T08:00Z',
        '2026-10-26T08:00Z',
      ],
    ],
  ])('by the clocks of the console, also where they change after %s', async (day, times) => {
    await watching(0, { moreThan: null })
    await db.execute(sql`update watches set set_up_at = ${day}::date, check_at = ${day}::date`)
    const told: number[] = []
    for (const time of times) {
      nowMs = Date.parse(time)
      told.push((await round()).length, (await round()).length)
    }
    expect(told).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 1, 0])
  })

  test('a server that was down at 9:00 tells it later', async () => {
    await watching(0, { moreThan: null })
    await db.execute(sql`update watches set set_up_at = '2026-06-10T07:30Z', check_at = '2026-06-10T07:30Z'`)
    nowMs = Date.parse('2026-06-11T14:00Z')
    expect(await round()).toHaveLength(1)
    nowMs = Date.parse('2026-06-12T07:00Z')
    expect(await round()).toHaveLength(1)
  })
})

describe('a message', () => {
  test('is signed, over its time and its body', async () => {
    const { body } = await watching(3)
    expect(body.secret).toMatch(/^[\w-]{43}$/)
    const [told] = await round()
    const {
      'stoa-timestamp': timestamp,
      'stoa-signature': signature,
      'stoa-message': id,
    } = told?.headers ?? {}
    const expected = createHmac('sha256', body.secret).update(`${timestamp}.${told?.body}`).digest('hex')
    expect(signature).toBe(`v1=${expected}`)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that fails is tried again after 1, 2, 4, 8 and 16 minutes, with the same id, and given up, until it gets another address', async () => {
    const { headers, id } = await watching(3)
    const logged = vi.spyOn(stoa.context.log, 'warn')
    answers.set('/hooks/a', 500)
    const ids = new Set<unknown>()
    const tried: number[] = []
    for (let minutes = 0; minutes < 50; minutes += 1) {
      for (const { headers } of await round()) {
        ids.add(headers['stoa-message'])
        tried.push(minutes)
      }
      later(1)
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31])
    expect(logged).toHaveBeenCalledTimes(6)
    expect(ids.size).toBe(1)
    expect(await watchOf(headers)).toMatchObject({
      last: { fault: 'It was answered 500.' },
      isStopped: false,
    })
    await put(headers, { view: id, address: `${origin}/hooks/b` })
    expect((await round()).map(({ path }) => path)).toEqual(['/hooks/b'])
    later(1)
    await put(headers, { view: id, address: `${origin}/hooks/a` })
    expect(await round()).toEqual([])
  })

  test('does not follow a redirect', async () => {
    const { headers } = await watching(3)
    answers.set('/hooks/a', 302)
    expect((await round()).map(({ path }) => path)).toEqual(['/hooks/a'])
    expect((await watchOf(headers)).last.fault).toMatch(/302, a redirect/)
  })

  test('that a process was sending when it ended is sent again, once, with the same id', async () => {
    await watching(3)
    answers.set('/hooks/a', 'never')
    const ending = new AbortController()
    const ended = watchRound({ ...context, maintenance: db, stopping: ending.signal }, nowMs)
    await expect.poll(() => hook.asked.length).toBe(1)
    ending.abort()
    await ended
    const [cut] = hook.asked.splice(0)
    answers.clear()
    expect(await round()).toEqual([])
    later(2)
    const again = await round()
    expect(again.map(({ headers }) => headers['stoa-message'])).toEqual([cut?.headers['stoa-message']])
    later(30)
    expect(await round()).toEqual([])
  })

  test('contains no rows unless they were chosen, then the first ten by name', async () => {
    const { headers } = await person()
    await setRows(12)
    await put(headers, { view: await addView(headers, 'Without') })
    await put(headers, { view: await addView(headers, 'With'), withRows: true })
    const bodies = (await round()).map(({ body }) => JSON.parse(body))
    const lines = Object.fromEntries(bodies.map(({ name, text }) => [name, text.split('\n').slice(1, -1)]))
    expect(lines.Without).toEqual([])
    expect(lines.With).toHaveLength(10)
    expect(lines.With[0]).toMatch(/^Watched \d/)
  })

  test('has no markup, mention or link from a document in its text', async () => {
    const { headers } = await person()
    const hostile =
      'Watched <!channel> *b* [x](https://evil.example) @here\n<https://evil.example|pay> &amp; `c`'
    await store(db, 'users', [{ id: 'row-hostile', displayName: hostile }])
    await untilNotified()
    await put(headers, { moreThan: 0, withRows: true })
    const [told] = await round()
    const { text } = JSON.parse(told?.body ?? '')
    expect(text).toContain('&lt;!channel&gt;')
    expect(text).not.toMatch(/<|@here|\]\(|https:\/\/evil/)
    expect(text.split('\n')).toHaveLength(3)
  })

  test.each([
    ['families', '👨‍👩‍👧‍👦'.repeat(40), `${'👨‍👩‍👧‍👦'.repeat(10)}…`],
    ['letters', 'x'.repeat(300), `${'x'.repeat(120)}…`],
    ['as many letters as fit', 'x'.repeat(120), 'x'.repeat(120)],
    ['a letter with an accent of its own', `${'x'.repeat(119)}e\u0301`, `${'x'.repeat(119)}…`],
  ])('cuts a long name between characters, with a sign: %s', async (_, name, shown) => {
    const { headers } = await person()
    await store(db, 'users', [{ id: 'row-long', displayName: name, bio: 'watched' }])
    await untilNotified()
    await put(headers, { moreThan: 0, withRows: true })
    const [told] = await round()
    expect(JSON.parse(told?.body ?? '').text.split('\n')[1]).toBe(shown)
  })
})

describe('whoever', () => {
  test('may no longer export personal data is told nothing of a watch with rows, which stops', async () => {
    const { uid, headers } = await watching(3, { withRows: true })
    await db.execute(sql`update accounts set role = 'editor' where uid = ${uid}`)
    expect(await round()).toEqual([])
    expect(await watchOf(headers)).toMatchObject({
      isStopped: true,
      last: { fault: expect.stringContaining('names') },
    })
    await db.execute(sql`update accounts set role = 'administrator' where uid = ${uid}`)
    later(120)
    expect(await round()).toEqual([])
    await expect(
      db.query(sql`select event from history where event = 'console.watch-stopped'`),
    ).resolves.toHaveLength(1)
  })

  test.each([
    ['is disabled', sql`update accounts set disabled = true`],
    ['leaves the company', sql`update accounts set email = 'gone@elsewhere.example'`],
    ['is removed', sql`delete from accounts`],
  ])('%s is told nothing any more', async (_, change) => {
    const { uid } = await watching(3)
    await db.execute(sql`${change} where uid = ${uid}`)
    expect(await round()).toEqual([])
  })
})

describe('an address', () => {
  test.each([
    'https://elsewhere.example/hooks/a',
    `${origin}/other`,
    `${origin}/hooks/../other`,
    `${origin}/hooks/%2e%2e/other`,
    `${origin}/hooks\\..\\other`,
    origin.replace('http://', 'http://user:secret@').concat('/hooks/a'),
    origin.replace('http://', 'http://elsewhere.example@').concat('/hooks/a'),
    origin.replace('127.0.0.1', 'localhost').concat('/hooks/a'),
    `${origin}/hooks/a#b`,
    'http://169.254.169.254/hooks/',
    '',
  ])('%s is refused', async (address) => {
    const { status, body } = await watching(0, { address })
    expect([status, body.fields?.[0]?.field]).toEqual([400, 'address'])
  })

  test('may have encoded slashes and dots in its query, as those of Power Automate have', async () => {
    const address = `${origin}/hooks/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sig=a.b%2E`
    expect((await watching(3, { address })).status).toBe(200)
    expect((await round()).map(({ path }) => `${origin}${path}`)).toEqual([address])
  })

  test('which the operator no longer allows is not called', async () => {
    const { headers } = await watching(3)
    await watchRound(
      { ...context, maintenance: db, config: { ...context.config, watchAddresses: [] } },
      nowMs,
    )
    expect(hook.asked).toEqual([])
    expect((await watchOf(headers)).last.fault).toMatch(/no longer allows/)
  })

  test('and the secret are shown to nobody again', async () => {
    const { headers, id, body } = await watching(3, { address: `${origin}/hooks/T0/B1/topsecret` })
    answers.set('/hooks/T0/B1/topsecret', 500)
    expect(body.watch.address).toBe(`${origin}/…`)
    await round()
    const changed = await put(headers, { view: id, address: undefined, moreThan: 1 })
    expect([changed.status, changed.body.secret]).toEqual([200, null])
    const events = await db.query(sql`select before, after from history where entity = 'watches'`)
    const views = (await app.inject({ url: '/api/views', headers })).body
    expect(JSON.stringify([events, views, changed.body])).not.toMatch(new RegExp(`topsecret|${body.secret}`))
  })
})

test('the record says who set up, changed and removed a watch', async () => {
  const { headers, email, id, call } = await watching(0)
  await put(headers, { view: id, moreThan: null, address: undefined })
  expect((await call('DELETE', `/api/views/${id}/watch`)).status).toBe(204)
  expect((await call('DELETE', `/api/views/${id}/watch`)).status).toBe(404)
  const events = await db.query(
    sql`select event, actor_email as by from history where entity = 'watches' and document_id = ${id} order by id`,
  )
  expect(events).toEqual(
    ['set-up', 'changed', 'removed'].map((what) => ({ event: `console.watch-${what}`, by: email })),
  )
})

const aheadMs = 400 * 24 * 60 * minute

test('a console whose clock is 400 days ahead counts by the clock of the database', async () => {
  await watching(3)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  onTestFinished(() => void vi.useRealTimers())
  await watchRound({ ...context, maintenance: db })
  const [due] = await db.query<{ isSoon: boolean }>(
    sql`select check_at < now() + interval '1 day' and message_at <= now() as "isSoon" from watches`,
  )
  expect(due).toEqual({ isSoon: true })
})
