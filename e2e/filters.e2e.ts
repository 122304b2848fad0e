// The filters of a list: by keys from '+ Filter', and as a sheet on phones.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ann', displayName: 'Ann Able', Expert: { IsExpert: true } },
      { id: 'ben', displayName: 'Ben Bold', Expert: { IsExpert: true } },
    ],
    sessions: [
      { id: 'one', question: 'Why?', expertId: 'ann', rating: 1, active: false },
      { id: 'two', question: 'When?', expertId: 'ben', active: false },
    ],
  },
})

const focused = (one: Locator) => one.and(one.page().locator(':focus')).waitFor()
const name = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true })

async function openFilters(): Promise<Page> {
  const page = await stoa.page({ as: 'member', path: '/sessions' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await focused(name(page, 'Slot'))
  return page
}

test('a chosen filter has the focus, so that typing starts at once, and Escape leads back', async () => {
  const page = await openFilters()
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await focused(page.getByLabel('Search experts'))
  await name(page, 'Ben Bold').waitFor()
  await page.keyboard.type('ann')
  await name(page, 'Ben Bold').waitFor({ state: 'detached' })
  await name(page, 'Ann Able').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions?*expert=ann*')
  await page.locator('main [data-row="two"]').waitFor({ state: 'detached' })

  await page.route('**/api/sessions.labels*', (route) => setTimeout(() => void route.continue(), 300))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await name(page, 'Status').click()
  await focused(page.getByRole('dialog').getByRole('button').first())
  await page.keyboard.press('Escape')
  await focused(page.getByRole('button', { name: 'Filter', exact: true }))
})

test('on a phone the filters are rows with their values, and the foot says what they leave', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', viewport: { width: 390, height: 700 } })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const row = (label: string) => sheet.locator('summary').filter({ hasText: new RegExp(`^${label}`) })
  await sheet.getByRole('button', { name: 'Show 2 sessions' }).waitFor()
  expect(await row('Expert').innerText()).toMatch(/^Expert\s+Any$/)
  expect((await row('Expert').boundingBox())?.height).toBeGreaterThanOrEqual(48)
  const foot = await sheet.getByRole('button', { name: /^Show/ }).boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThan(700)
  await row('Expert').click()
  await sheet.getByRole('button', { name: 'Ann Able' }).click()
  await sheet.getByRole('button', { name: 'Show 1 session', exact: true }).waitFor()
  await expect.poll(() => row('Expert').innerText()).toMatch(/^Expert\s+Ann Able$/)
  expect(await faultsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show 1 session' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.locator('main [data-row="one"]').waitFor()
})

test('a range of days is typed day by day: the editor stays, and Back takes back a day, not a letter', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions' })
  await page.locator('main [data-row]').first().waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await name(page, 'Slot').click()
  const [from, until] = [page.getByLabel('From', { exact: true }), page.getByLabel('Until', { exact: true })]
  await from.focus()
  await page.keyboard.type('2025-11-21')
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.press('Tab')
  await focused(until)
  await page.waitForURL('**/sessions?from=2025-11-21')
  await page.keyboard.type('3 dec 2025')
  expect(await from.inputValue()).toBe('21 Nov 2025')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions?from=2025-11-21&until=2025-12-03')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('dialog', { name: 'Choose a day' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: /^Slot: / })
  await chip.filter({ hasText: '21 Nov 2025 – 3 Dec 2025' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/sessions?from=2025-11-21')
  await page.goBack()
  await page.waitForURL('**/sessions')
  await chip.waitFor({ state: 'detached' })
})

test('Enter in a search waits for the answer to what was typed, and chooses its first one', async () => {
  const page = await openFilters()
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await focused(page.getByLabel('Search experts'))
  await name(page, 'Ann Able').waitFor()
  const { hold, release } = holding('**/api/users?*q=be*')
  await hold(page)
  await page.keyboard.type('ben')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).not.toContain('expert=')
  release()
  await page.waitForURL('**/sessions?*expert=ben*')
})
