// Browsers below the minimum version, and those without JavaScript, show a text that names the required browsers, never a blank page.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa()
const needed = 'It runs in Chrome 123, Edge 123, Firefox 125, Safari 17.5 and newer ones.'

/** Each function removes a feature from the browser, before any script of the page runs. */
const older: [string, (page: Page) => Promise<unknown>][] = [
  ['CSS.supports', (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'CSS'))],
  ['light-dark()', (page) => page.addInitScript(() => Object.assign(CSS, { supports: () => false }))],
  ['Intl.Segmenter', (page) => page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter'))],
  ['AbortSignal', (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'AbortSignal'))],
  ['AbortSignal.any', (page) => page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))],
  ['Map.groupBy', (page) => page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))],
  [
    'toWellFormed',
    (page) => page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed')),
  ],
]

test.each(older)('without %s the text stands on every screen, and nothing else runs', async (_, prepare) => {
  const page = await stoa.page({ as: 'administrator', prepare })
  for (const path of ['/', '/sessions', '/account', '/api/docs']) {
    await page.goto(stoa.url + path)
    await page.getByRole('heading', { name: 'Stoa needs a newer browser' }).waitFor()
    expect(await page.locator('body').innerText()).toContain(needed)
    expect(await page.locator('script[type=module], #root, main').count()).toBe(0)
  }
})

test('without JavaScript the page says so, and which browsers it runs in', async () => {
  const context = await stoa.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(stoa.url)
  await page.getByRole('heading', { name: 'Stoa needs JavaScript' }).waitFor()
  expect(await page.locator('body').innerText()).toContain(needed)
  await context.close()
})
