// What the dashboard shows for an unfinished day, week and month, at 14:05 on a Wednesday.

import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageClock } from './page-clock.ts'
import { openStoa } from './stoa.ts'

const now = new Date('2025-03-12T14:05:00Z')

// Both clocks, the server's and the browser's, begin there and continue.
const realNow = Date.now
const aheadMs = now.getTime() - realNow()
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function shiftClock(byMs: number): void {
  const inPage = Date.now
  Date.now = () => inPage() + byMs
}

const at = (startingTime: string, totalPrice: string, rest: object = {}) => ({
  totalPrice,
  expertId: 'e',
  slot: { startingTime },
  ...rest,
})

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'e', displayName: 'Grace', Expert: { IsExpert: true } },
      { id: 'ada', displayName: 'Ada', Expert: { IsExpert: true } },
    ],
    sessions: [
      // The same day four weeks before, and the week before this one.
      { id: 'a', ...at('2025-02-12T09:00:00Z', '10') },
      { id: 'b', ...at('2025-02-12T20:00:00Z', '1000') },
      { id: 'c', ...at('2025-02-10T09:00:00Z', '5') },
      { id: 'd', ...at('2025-03-10T09:00:00Z', '6') },
      { id: 'e', ...at('2025-03-12T09:00:00Z', '15', { expertId: '' }) },
      { id: 'ahead', ...at('2025-03-12T18:00:00Z', '500') },
      { id: 'ada', ...at('2024-02-10T09:00:00Z', '1', { expertId: 'ada' }) },
    ],
  },
})

const open = (path: string) =>
  stoa.page({
    as: 'member',
    path,
    prepare: async (fresh) => {
      await fresh.addInitScript(shiftClock, aheadMs)
      await fresh.addInitScript(keepPageClock)
    },
  })
const chart = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const plot = (page: Page, label: string) =>
  chart(page, label).getByRole('link', { name: new RegExp(`^${label}, `) })

test('today is hatched, and compared until this time of the day', async () => {
  const page = await open('/')
  const sessions = chart(page, 'Sessions')
  // Two until now, and two until this time four weeks ago: later sessions then, and upcoming ones, do not count.
  await sessions.getByText('±0').waitFor()
  expect(await page.locator('[data-unfinished]').count()).toBe(2)
  await page.getByText('In progress').waitFor()
  await plot(page, 'Sessions').focus()
  await sessions.getByText('Wed, 12 Mar 2025 · in progress: 1 · vs 1 on 12 Feb 2025').waitFor()
  // Not 50 %: the session with an expert is still ahead.
  await chart(page, 'AI share').getByText('in progress: 100.0%').waitFor()
  expect(await plot(page, 'AI share').getAttribute('href')).toContain('upcoming=false')
})

test('what is upcoming stands beside the figure that is compared, in the charts and in the table', async () => {
  const page = await open('/')
  await expect
    .poll(() => chart(page, 'Revenue').textContent())
    .toContain('$21.00▲ 40.0% vs previous period · $500.00 upcoming')
  expect(await chart(page, 'Sessions').textContent()).toContain('2±0 vs previous period · 1 upcoming')
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  const cells = (name: RegExp) => page.getByRole('row', { name }).locator('td').allTextContents()
  await expect
    .poll(() => cells(/^Last 28 days/))
    .toEqual(['±02 · 1 upcoming', '1 · 0 upcoming', '▲ 50.0 points50.0%', '▲ 40.0%$21.00 · $500.00 upcoming'])
  // The share refers to the number of sessions in the same row.
  expect(await cells(/^Wed, 12 Mar 2025/)).toEqual([
    '1 · 1 upcoming',
    '1 · 0 upcoming',
    '100.0%',
    '$15.00 · $500.00 upcoming',
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  const first = page
    .getByRole('row', { name: /^Last 28 days/ })
    .locator('td')
    .first()
  await expect.poll(() => first.innerText()).toBe('2\n1 upcoming')
})
