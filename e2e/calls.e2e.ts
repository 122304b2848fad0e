import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepPageClock } from './page-clock.ts'
import { logOut, signIn } from './sign-in-form.ts'
import { type Call, openStoa } from './stoa.ts'
import { seeToast } from './toast.ts'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', username: 'ada@inbox.example', displayName: 'Ada Lovelace', Expert: { IsExpert: true } },
    ],
    sessions: [{ id: 's', userId: 'ada', question: 'May I?', active: true }],
    feedback: [{ id: 'f', userFullname: 'Ada Lovelace', feedback: 'Splendid' }],
    tags: [{ id: 'law', name: 'law', color: '#0a7' }],
    'discount-codes': [{ id: 'SPRING', percentageDiscount: 10 }],
  },
})
const refused = /Failed to load resource/
const screens = ['Users', 'Experts', 'Sessions', 'Feedback', 'Tags', 'Discount Codes', 'Dashboard']
/** A text from the data of each screen. */
const said = ['Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace', 'Splendid', 'law', 'SPRING', 'Total Revenue']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await heading(page, name).waitFor()
  await page
    .getByRole('main')
    .getByText(said[screens.indexOf(name)] ?? '')
    .first()
    .waitFor()
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' })
  for (const path of lateParts[name] ?? []) await expect.poll(() => answered.get(page)?.has(path)).toBe(true)
}

/** Calls of parts of a screen that are loaded after the rest of it. */
const lateParts: Record<string, string[]> = {
  Sessions: ['/api/sessions.totals'],
  'Discount Codes': ['/api/discount-codes.totals'],
  Dashboard: ['/api/dashboard/contributors', '/api/dashboard/busy-hours', '/api/field-summary'],
}

/** The paths with complete answers: a call that is aborted by leaving its screen is repeated at the next visit. */
const answered = new WeakMap<Page, Set<string>>()

function noteAnswers(page: Page): void {
  const paths = new Set<string>()
  answered.set(page, paths)
  page.on('requestfinished', (request) => paths.add(new URL(request.url()).pathname))
}

async function visitAll(page: Page): Promise<void> {
  for (const name of screens) await visit(page, name)
}

test('[140][142] every call sends cookies, and a content type only together with a body', async () => {
  const page = await stoa.page({ path: '/tags' })
  await heading(page, 'Admin Dashboard').waitFor()
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request)
  })
  await signIn(page, await stoa.person('administrator'))
  await page.getByRole('link', { name: 'law', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('laws')
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Success', 'Tag updated successfully')
  await logOut(page)
  await stoa.save('tags', { id: 'law', name: 'law', color: '#0a7' })

  // A request that was aborted has no headers.
  const responses = await Promise.all(requests.map((request) => request.response()))
  const answered = requests.filter((_, index) => responses[index] !== null)
  const [entering, ...later] = await Promise.all(
    answered.map(async (request) => ({
      call: `${request.method()} ${new URL(request.url()).pathname}`,
      hasCookie: 'cookie' in (await request.allHeaders()),
      hasBody: request.postData() !== null,
      type: (await request.allHeaders())['content-type'],
    })),
  )
  expect(entering).toMatchObject({ call: 'POST /api/identity', hasBody: true })
  expect(later.filter(({ hasCookie }) => !hasCookie)).toEqual([])
  const calls = later.map(({ call }) => call)
  for (const call of ['POST /api/sessions/start', 'GET /api/changes', 'PATCH /api/tags/law', 'GET /api/tags'])
    expect(calls).toContain(call)
  const withBody = later.filter(({ hasBody, type }) => hasBody || type !== undefined)
  expect(withBody.map(({ call, type }) => [call, type])).toEqual([
    ['POST /api/sessions/start', 'application/json'],
    ['PATCH /api/tags/law', 'application/json'],
  ])
})

/** The stream of changes uses the server's clock, so it must not be open while the page's clock runs ahead. */
async function installClock(page: Page, time?: number): Promise<void> {
  await page.clock.install(time === undefined ? {} : { time })
  await page.addInitScript(keepPageClock)
  await page.route('**/api/changes*', () => undefined)
}

async function openWithClock(time?: number): Promise<Page> {
  const page = await stoa.page({
    as: 'member',
    prepare: async (fresh) => {
      noteAnswers(fresh)
      await installClock(fresh, time)
    },
  })
  // The last call that all screens have in common.
  await expect.poll(() => answered.get(page)?.has('/api/views')).toBe(true)
  return page
}

const readsSince = (page: Page, before: number): Call[] =>
  stoa
    .calls(page)
    .slice(before)
    .filter(({ path }) => !path.startsWith('/api/changes'))

test('[143] a failed call is not repeated automatically', async () => {
  const page = await stoa.page({
    as: 'member',
    path: '/users',
    expectedErrors: refused,
    prepare: async (fresh) => {
      await installClock(fresh)
      await fresh.route('**/api/users?*', (route) => route.fulfill({ status: 500, body: 'It broke' }))
    },
  })
  await page.getByText('Error loading users: 500: It broke').waitFor()
  await page.clock.runFor(60 * 60_000)
  const asked = () => stoa.calls(page).filter(({ path }) => path.startsWith('/api/users?')).length
  expect(asked()).toBe(1)
  await page.unroute('**/api/users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  expect(asked()).toBe(2)
})

test('[144] a window that gets the focus or the network back makes no calls', async () => {
  // A new stream reports again what changed just before the last one ended, such as the documents of this file.
  const prepare = (fresh: Page) => fresh.route('**/api/changes*', () => undefined)
  const page = await stoa.page({ as: 'member', path: '/users', prepare })
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  const before = stoa.calls(page).length
  await page.evaluate(() => {
    for (const type of ['blur', 'focus', 'pageshow', 'offline', 'online'])
      window.dispatchEvent(new Event(type))
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
  await visit(page, 'Tags')
  await visit(page, 'Users')
  expect(
    stoa
      .calls(page)
      .slice(before)
      .map(({ path }) => path.split('?')[0])
      // The navigation requests them once, when the browser is idle.
      .filter((path) => !path?.startsWith('/api/views') && path !== '/api/changes'),
  ).toEqual(['/api/tags'])
})

// On another day the dashboard, and lists of 'today', request other rows.
const morning = new Date().setUTCHours(9, 0, 0, 0)

test('[145] an hour on any screen makes no calls', async () => {
  const page = await openWithClock(morning)
  for (const name of screens) {
    await visit(page, name)
    const before = stoa.calls(page).length
    await page.clock.runFor(60 * 60_000)
    expect(readsSince(page, before)).toEqual([])
  }
})

test('[146] one GET for each list across navigation, however long it takes', async () => {
  const page = await openWithClock(morning)
  await visitAll(page)
  const before = stoa.calls(page).length
  const lists = readsSince(page, 0).filter(({ path }) => /^\/api\/[a-z-]+\?/.test(path))
  expect(lists.map(({ path }) => path.split('?')[0]).toSorted()).toEqual(
    ['users', 'users', 'sessions', 'feedback', 'tags', 'discount-codes']
      .map((list) => `/api/${list}`)
      .toSorted(),
  )
  await visitAll(page)
  await page.clock.fastForward('06:00:00')
  await visitAll(page)
  expect(readsSince(page, before)).toEqual([])
})

test('at midnight what names a day by its distance from today is asked again, and nothing else', async () => {
  const evening = new Date().setUTCHours(23, 59, 30, 0)
  const page = await openWithClock(evening)
  for (const [path, calls] of [
    ['/users', 0],
    ['/sessions?from=today&until=today', 1],
    ['/', 1],
  ] as const) {
    const counted = page.waitForResponse('**/api/views')
    await page.goto(stoa.url + path)
    await page.clock.setSystemTime(evening)
    await page.locator('main').getByRole('heading').first().waitFor()
    await counted
    await page.waitForLoadState('networkidle')
    const before = stoa.calls(page).length
    await page.clock.runFor(60_000)
    await expect.poll(() => readsSince(page, before).length).toBeGreaterThanOrEqual(calls)
    if (calls === 0) expect(readsSince(page, before)).toEqual([])
  }
})

test("[147][148] a refusal reads '{status}: {body text}', without a text '{status}: {status text}'", async () => {
  const page = await stoa.page({ as: 'member', expectedErrors: refused })
  for (const [body, told] of [
    ['The cellar is flooded', '500: The cellar is flooded'],
    ['', '500: Internal Server Error'],
    ['{"code":"internal","detail":"It has been logged."}', '500: It has been logged.'],
    ['<b>no</b>', '500: <b>no</b>'],
  ] as const) {
    await page.route('**/api/feedback?*', (route) => route.fulfill({ status: 500, body }))
    await page.goto(`${stoa.url}/feedback`)
    await page.getByText(`Error loading feedback: ${told}`, { exact: true }).waitFor()
    await page.unroute('**/api/feedback?*')
  }
})
