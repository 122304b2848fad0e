import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenPaths } from '#contract/screen-paths.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: { users: [{ id: 'ada', displayName: 'Ada', isExpert: true }] },
})

/** The calls before the script ran, and all calls. The script is delayed until the first call has been made. */
async function callsOf(path: string): Promise<{ early: string[]; all: string[] }> {
  const script = Promise.withResolvers<void>()
  const call = Promise.withResolvers<void>()
  const opening = stoa.page({
    as: 'member',
    path,
    prepare: async (page: Page) => {
      page.on('request', (request) => {
        if (/[/]api[/](?!identity)/.test(request.url())) call.resolve()
      })
      await page.route('**/assets/*.js', async (route) => {
        await script.promise
        await route.continue()
      })
    },
  })
  await call.promise
  script.resolve()
  const page = await opening
  const early = pathsOf(page)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('load')
  await page.locator('main [aria-busy=true], main [data-skeleton]').first().waitFor({ state: 'detached' })
  return { early, all: pathsOf(page) }
}

const pathsOf = (page: Page): string[] => stoa.calls(page).map(({ path }) => path)

test.each([
  ['/', '/api/dashboard'],
  ['/users', '/api/users?sort=name&limit=50&count=none'],
  ['/users?role=admin&q=%20ada&sort=nonsense', '/api/users?q=ada&role=admin&limit=50&count=none'],
  ['/users?at=ada', '/api/users?sort=name&limit=200&at=ada&count=none'],
  ['/experts?ai=true', '/api/users?sort=name&ai=true&expert=true&limit=50&count=none'],
  ['/experts?as=table&ai=true', '/api/experts?sort=-revenue&ai=true&limit=50&count=none'],
  ['/sessions', '/api/sessions?kind=booking&sort=-slot&limit=50&count=none'],
  [
    '/sessions/?kind=all&from=2025-01-31',
    '/api/sessions?kind=all&sort=-slot&from=2025-01-31&limit=50&count=none',
  ],
  [
    '/sessions?sort=totalPrice&from=2025-01-31',
    '/api/sessions?kind=booking&sort=totalPrice&from=2025-01-31&limit=50&count=none',
  ],
  ['/feedback?q=caf%C3%A9%3E', '/api/feedback?q=caf%C3%A9%3E&sort=-dateCreated&limit=50&count=none'],
  ['/tags', '/api/tags?sort=name&limit=50&count=none'],
  ['/discount-codes', '/api/discount-codes?sort=-expirationDate&limit=50&count=none'],
  ['/activity?entity=tags', '/api/activity?sort=-at&entity=tags&limit=50&count=none'],
  ['/data-health', '/api/faults?sort=record&limit=50&count=none'],
])('%s makes its first call before its script has arrived, and once', async (path, first) => {
  const { early, all } = await callsOf(path)
  expect(early).toContain(first)
  expect(all.filter((one) => one.split('?')[0] === first.split('?')[0])).toEqual([first])
})

test.each(Object.values(screenPaths))('the page of %s names the code of its screen', async (path) => {
  const { headers } = await stoa.person('member')
  const page = await fetch(stoa.url + path.replace('{id}', 'x'), { headers })
  expect(page.headers.get('link')).toMatch(/<\/assets\/[^>]+\.js>; rel=modulepreload/)
})

test('a page without a sign-in makes no first call', async () => {
  const page = await stoa.page({ path: '/sessions' })
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(stoa.calls(page)).toEqual([])
})

test.each([
  '/users',
  '/experts',
  '/sessions',
  '/feedback',
  '/tags',
  '/discount-codes',
  '/activity',
  '/data-health',
])('%s is drawn once, with its rows', async (path) => {
  const page = await stoa.page({
    as: 'member',
    path,
    // The clock is stopped, so that no timeout renders the screen early.
    prepare: (one) => one.clock.install().then(() => one.clock.pauseAt(Date.now() + 1_000)),
  })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('main [aria-busy=true], main [data-skeleton]').count()).toBe(0)
})
