// Screens and their overlays at 320 px, the width of a small phone and of a window at 400 %: nothing is cut off or out of reach, with
// touch, whose targets and texts are larger, and with a mouse.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenPaths } from '#contract/screen-paths.ts'
import { settled } from './axe.ts'
import { long, longDocuments, screensOf } from './long-documents.ts'
import { expectToFit } from './overflow.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ documents: longDocuments })
const smallPhone = { width: 320, height: 640 }

async function openTouch(as: 'administrator' | undefined): Promise<Page> {
  const context = await stoa.browser.newContext({ hasTouch: true, isMobile: true, viewport: smallPhone })
  if (as) await context.addCookies(await (await stoa.page({ as, path: '/tags' })).context().cookies())
  return context.newPage()
}

/** iOS zooms into a page at each field whose text is smaller than 16 px. */
async function expectLargeFields(page: Page): Promise<number> {
  const fields = page.locator(
    'input:not([type=checkbox], [type=radio], [type=color], [type=hidden]), textarea, select',
  )
  const sizes = await fields.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  )
  expect([page.url(), sizes.filter((size) => size < 16)]).toEqual([page.url(), []])
  return sizes.length
}

test('the walk goes to every screen', async () => {
  const paths = (await screensOf(stoa)).map((path) => path.replace(/\?.*/, ''))
  const missing = Object.values(screenPaths).filter((pattern) => {
    const path = new RegExp(`^${pattern.replace('{id}', '[^/]+')}$`)
    return !paths.some((one) => path.test(one))
  })
  expect(missing).toEqual([])
})

test('under a finger every screen fits, and the text of each field has 16 px', {
  timeout: 240_000,
}, async () => {
  const page = await openTouch('administrator')
  const screens = await screensOf(stoa)
  let count = 0
  for (const path of screens) {
    await page.goto(stoa.url + path)
    await settled(page)
    count += await expectLargeFields(page)
    await expectToFit(page)
  }
  expect(count).toBeGreaterThan(screens.length)
  await page.goto(`${stoa.url}/sessions`)
  const day = page.locator('[data-row=s] [role=cell]').first()
  expect(await day.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(100)
  await page.context().close()
  const signIn = await openTouch(undefined)
  await signIn.goto(stoa.url)
  await signIn.getByLabel('Email').waitFor()
  expect(await expectLargeFields(signIn)).toBe(2)
  await expectToFit(signIn)
  await signIn.context().close()
})

test('under a mouse every screen fits, also where a load has failed', { timeout: 240_000 }, async () => {
  const page = await stoa.page({
    as: 'administrator',
    viewport: smallPhone,
    expectedErrors: /^Failed to load resource: the server responded with a status of (404|500) /,
  })
  for (const path of [...(await screensOf(stoa)), '/tags/gone', '/users/gone']) {
    await page.goto(stoa.url + path)
    await settled(page)
    await expectToFit(page)
  }
  await page.route('**/api/feedback?*', (route) => route.fulfill({ status: 500, body: long }))
  await page.goto(`${stoa.url}/feedback`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectToFit(page)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const tick = (page: Page) =>
  page.locator('main [data-row]').getByRole('checkbox').first().check({ force: true })

type Layer = readonly [name: string, path: string, open: (page: Page) => Promise<unknown>]

const acts = ['Add days', 'Set expiry', 'Set percentage', 'Delete'].map(
  (act): Layer => [
    `the question of '${act}'`,
    '/discount-codes',
    async (page) => {
      await tick(page)
      await button(page, act).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
)

const layers: readonly Layer[] = [
  ['the navigation', '/users', (page) => button(page, 'Open the navigation').click()],
  ['the menu of the account', '/users', (page) => page.locator('header [aria-haspopup=menu]').click()],
  ['the help', '/users', (page) => button(page, 'Help').click()],
  ['the search', '/users', (page) => page.getByRole('combobox', { name: 'Search anything' }).click()],
  [
    'what the search finds',
    '/users',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search anything' }).fill('donau')
      await page.getByRole('option').nth(2).waitFor()
    },
  ],
  ['the order', '/sessions', (page) => page.getByRole('main').getByRole('combobox').first().click()],
  ['the days to go to', '/sessions', (page) => button(page, 'Choose from a calendar').click()],
  ['the question of an export', '/sessions', (page) => page.keyboard.press('Shift+E')],
  ['a view to save', '/sessions?maxRating=2', (page) => button(page, 'Save view').click()],
  ['the bar of ticked codes', '/discount-codes', tick],
  ['the bar of ticked tags', '/tags', tick],
  ...acts,
  ['codes to generate', '/discount-codes?generate', (page) => page.getByLabel('Pattern').waitFor()],
  ['the days of a code', '/discount-codes?new', (page) => button(page, 'Choose from a calendar').click()],
  ['the question before a deletion', `/discount-codes/${long}`, (page) => button(page, 'Delete').click()],
  ['the question before an erasure', '/users/max', (page) => button(page, 'Erase …').click()],
  ['an invitation', '/members', (page) => button(page, 'Invite').click()],
  ['a whole feedback', '/feedback', (page) => page.locator('main [data-row] .row-link').first().click()],
]

test.each(['finger', 'mouse'])(
  'under a %s what opens over a screen fits',
  {
    timeout: 240_000,
  },
  async (hand) => {
    const page =
      hand === 'finger'
        ? await openTouch('administrator')
        : await stoa.page({ as: 'administrator', viewport: smallPhone })
    const layer = page.locator('[role=dialog], [role=menu], [role=listbox], section[aria-label^=Selected]')
    for (const [name, path, open] of layers) {
      await page.goto(stoa.url + path)
      await settled(page)
      if (!path.endsWith('?generate')) expect([name, await layer.count()]).toEqual([name, 0])
      await open(page)
      await layer.first().waitFor()
      await settled(page)
      await expectToFit(page)
    }
    if (hand === 'finger') await page.context().close()
  },
)
