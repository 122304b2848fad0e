// Keys pressed before the code of what they open has arrived.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', username: 'ada@inbox.example', displayName: 'Ada Lovelace' },
      { id: 'ben', username: 'ben@inbox.example', displayName: 'Ben Expert', Expert: { IsExpert: true } },
    ],
    sessions: Array.from({ length: 3 }, (_, index) => ({
      id: `s${index}`,
      userId: 'ada',
      expertId: 'ben',
      question: index === 0 ? 'Sleep?' : 'Work?',
      discountCode: 'RELAY20',
      slot: { seconds: 1_785_000_000 + index, nanoseconds: 0 },
    })),
    tags: [{ id: 'sql', name: 'sql', color: 'teal' }],
    'discount-codes': [{ id: 'RELAY20', percentageDiscount: 20 }],
  },
})

type Opened = { page: Page; load: () => void }

/** Opens a page on which code whose file name matches waits for `load`; without a pattern nothing waits. */
async function open(
  path: string,
  waits: RegExp = /^$/,
  { width = 1440, expectedErrors = /^$/ } = {},
): Promise<Opened> {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>()
  const page = await stoa.page({
    as: 'administrator',
    path,
    viewport: { width, height: 900 },
    expectedErrors,
    prepare: (fresh) =>
      fresh.route(/\/assets\/.*\.js$/, async (route) => {
        if (waits.test(route.request().url())) await isLoaded
        await route.continue()
      }),
  })
  await page.locator('main [data-row]').first().waitFor()
  return { page, load }
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const exportsOf = (page: Page) => stoa.calls(page).filter(({ path }) => path.includes('.csv'))
/** Keys that would act on the page behind: rows, a screen, a tick, an export. */
const onPage = ['j', 'x', 'e', 'g', 't', 'Shift+e']
const opened = (page: Page) => page.locator('[role=dialog], [role=menu]')

test('the code of menus, dialogs and panels is loaded when the page is idle', async () => {
  const { page } = await open('/discount-codes')
  await expect
    .poll(async () => {
      const names = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      return ['layers', 'forms', 'codeForms'].filter(
        (part) => !names.some((name) => name.includes(`/${part}-`)),
      )
    })
    .toEqual([])
})

test.each(['f', ',', '?'])(
  'after %s, whose code is not there yet, keys do nothing; then it opens',
  async (key) => {
    const { page, load } = await open('/discount-codes', /\/layers-/)
    await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
    await press(page, key, ...onPage)
    load()
    await opened(page).waitFor()
    await expect.poll(() => opened(page).evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await press(page, 'Escape')
    await opened(page).waitFor({ state: 'detached' })
    expect(await page.locator('input:checked').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/discount-codes')
    expect(exportsOf(page)).toEqual([])
  },
)

test('j before the rows are there moves among them once they are', async () => {
  const { hold, release } = holding('**/api/users?*')
  const { page } = await open('/tags')
  await hold(page)
  await press(page, 'g', 'u')
  await page.locator('h1:focus', { hasText: 'Users' }).waitFor()
  await press(page, 'j', 'j')
  release()
  await page.locator('main [data-row]').nth(1).locator('a:focus').waitFor()
})

test.each(['/', 'Control+k'])('what is typed after %s stands in the search box', async (key) => {
  const { page, load } = await open('/sessions', /\/palette-/)
  await press(page, key, 's', 'l', 'e', 'e', 'p')
  expect(await page.getByRole('combobox', { name: 'Search anything' }).inputValue()).toBe('sleep')
  load()
  await page.getByRole('option').first().waitFor()
  expect(exportsOf(page)).toEqual([])
})

test('where the code does not arrive, the page says so, and keys act on it again', async () => {
  const page = await stoa.page({
    as: 'administrator',
    path: '/users',
    expectedErrors: /Failed to load resource|ERR_FAILED/,
    prepare: (fresh) => fresh.route(/\/assets\/(layers|frame)-.*\.js$/, (route) => route.abort()),
  })
  await page.locator('main [data-row]').first().waitFor()
  await press(page, '?', 'e', 'g', 't')
  await page.getByRole('banner').getByText("Couldn't load this part.").waitFor()
  await press(page, 'j')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null))
    .toBe(true)
  await page.getByRole('main').getByText("Couldn't load this part.").first().waitFor()
  await press(page, 'f', 'e')
  expect(new URL(page.url()).pathname).toBe('/users')
  expect(exportsOf(page)).toEqual([])

  // The header of a record is replaced once it has loaded.
  const { hold, release } = holding('**/api/users/*')
  await hold(page)
  await page.reload()
  await page.locator('main [data-row]').first().waitFor()
  await press(page, 'j', 'Enter')
  await page.locator('h1:focus', { hasText: 'User' }).waitFor()
  release()
  await page.locator('h1:focus', { hasText: 'Ada' }).waitFor()
})
