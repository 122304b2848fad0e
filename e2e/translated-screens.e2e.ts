// No screen and no layer has a text of React's own that a translating browser would replace; and none is lost to an extension that replaces
// every text.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from './axe.ts'
import { openStoa } from './stoa.ts'
import { translatedDocuments } from './translated-documents.ts'
import { heldTexts, translate } from './translator.ts'

const stoa = await openStoa({ documents: translatedDocuments })

const open = (path: string, viewport = { width: 1440, height: 900 }) =>
  stoa.page({
    as: 'administrator',
    path,
    viewport,
    prepare: translate,
    expectedErrors: /^Failed to load resource: the server responded with a status of 404 /,
  })

async function expectWhole(page: Page): Promise<void> {
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  expect(await heldTexts(page)).toEqual([])
}

const screens = [
  '/',
  '/?from=today-6&until=today&view=table',
  '/users',
  '/users?open=ada',
  '/users/ada',
  '/users/cy',
  '/experts',
  '/experts?as=table',
  '/sessions',
  '/sessions?maxRating=4&user=cy&expert=ada&from=2023-01-01',
  '/sessions?open=s0',
  '/sessions/s0?q=number',
  '/feedback',
  '/feedback?at=a',
  '/tags',
  '/tags?new',
  '/tags/law',
  '/discount-codes',
  '/discount-codes?new',
  '/discount-codes/SPRING',
  '/activity',
  '/data-health',
  '/members',
  '/members/roles',
  '/account',
  '/users?q=nobody+at+all',
  '/users/nobody',
  '/nowhere',
]

test('on no screen a text that the browser replaces is one that React changes by itself', {
  timeout: 240_000,
}, async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await open('/', viewport)
    for (const path of screens) {
      await page.goto(stoa.url + path)
      await page.waitForLoadState('networkidle')
      await settled(page)
      expect([path, await heldTexts(page)]).toEqual([path, []])
    }
  }
})

test('a text that an extension has replaced is removed without losing the screen', async () => {
  const page = await stoa.page({
    as: 'administrator',
    path: '/users/ada',
    prepare: (fresh) => translate(fresh, { everything: true }),
  })
  const all = page.getByRole('button', { name: /^Show all \d+ characters$/ })
  await all.waitFor()
  await settled(page)
  // Removes the text '…' before the button.
  await all.click()
  await all.waitFor({ state: 'detached' })
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'ada Lovelace' }).waitFor()
})

test('the help, the menus, the filters and the days of a filter open and close', async () => {
  const page = await open('/sessions')
  await page.getByText('30 sessions').first().waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await expectWhole(page)
  await page.keyboard.press('Escape')
  for (const name of ['Expert', 'Slot', 'Rating', 'Total price']) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name }).first().click()
    await page.getByRole('dialog').getByRole('button').first().waitFor()
    await expectWhole(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.locator('[data-row]').first().hover()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expectWhole(page)
})

test('codes are ticked for a change, and a code is deleted and restored', async () => {
  const page = await open('/discount-codes')
  await page.getByText('2 codes').first().waitFor()
  const tick = (id: string) => page.locator(`main [data-row="${id}"]`).getByRole('checkbox').click()
  await tick('SPRING')
  await page.getByText('1 selected', { exact: true }).waitFor()
  await tick('WINTER')
  await page.getByText('2 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add days', exact: true }).click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
  await expectWhole(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tick('WINTER')
  await page.getByText('1 selected', { exact: true }).waitFor()
  await page.goto(`${stoa.url}/discount-codes/WINTER`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('1 code', { exact: true }).first().waitFor()
  await page.goto(`${stoa.url}/activity`)
  await page
    .getByRole('row')
    .filter({ hasText: 'deleted discount code' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectWhole(page)
})
