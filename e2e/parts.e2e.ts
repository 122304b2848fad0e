// Parts of a page whose code cannot be loaded: reported in their place, loaded by Retry or once the browser is online, without losing
// anything else on the page.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: Array.from({ length: 3 }, (_, index) => ({ id: `u${index}`, displayName: `User ${index}` })),
    tags: [{ id: 'law', name: 'law', color: 'teal' }],
  },
})

const expectedErrors = /Failed to load resource|ERR_|dynamically imported module/

/** Files with this name cannot be loaded until the returned function is called. */
async function block(page: Page, name: RegExp, asked: string[] = []): Promise<() => Promise<void>> {
  await page.route(name, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return () => page.unroute(name)
}

const open = async (path: string, missing: RegExp, as: 'member' | 'administrator' = 'member') => {
  let unblock = () => Promise.resolve()
  const asked: string[] = []
  const page = await stoa.page({
    as,
    path,
    expectedErrors,
    prepare: async (fresh) => {
      unblock = await block(fresh, missing, asked)
    },
  })
  return { page, unblock, asked }
}

const missing = (page: Page) => page.getByText("Couldn't load this part.")
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

test('parts that could not be loaded say so in their places, and one Retry loads them all', async () => {
  const { page, unblock, asked } = await open('/users', /assets\/frame-/)
  await missing(page).first().waitFor()
  await page.getByRole('link', { name: 'User 1' }).waitFor()
  const before = asked.length
  await retry(page).first().click()
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await unblock()
  await retry(page).first().click()
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
  await expect.poll(() => missing(page).count()).toBe(0)
})

test('a fault of the screen offers a reload', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/tags/law', expectedErrors: /It broke/ })
  await page.getByLabel('Name', { exact: true }).fill('half done')
  // Breaks only the comparison of the typed values, which the form makes while it renders: the rest of the page uses 'every' too.
  await page.evaluate(() => {
    const { every } = Array.prototype
    const failing = function (this: unknown[], ...given: Parameters<typeof every>) {
      if (this.includes('color')) throw new Error('It broke')
      return every.apply(this, given)
    }
    Object.assign(Array.prototype, { every: failing })
  })
  await page.getByLabel('Name', { exact: true }).press('End')
  await page.keyboard.type('!')
  await page.getByText('This page could not be shown').waitFor()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('law')
})

test('where the server has a newer version, the part offers its reload', async () => {
  // Blocked from the beginning, since the code of the help is loaded when the page is idle.
  const { page } = await open('/tags', /assets\/layers-/, 'administrator')
  const script = /index-[\w-]+[.]js/
  await page.route(`${stoa.url}/`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(script, 'index-newer.js') })
  })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const inBanner = page.getByRole('banner')
  await inBanner.getByText('The console has a new version.').waitFor()
  await inBanner.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload')
})
