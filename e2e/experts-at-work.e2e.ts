// The figures of experts: as a table with links to their sessions, side by side, and the week of one expert.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsEverywhere } from './axe.ts'
import { chipOf, removeFilter } from './filter.ts'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const day = 86_400_000
const slot = (daysAgo: number) => ({ startingTime: new Date(Date.now() - daysAgo * day).toISOString() })
const expert = (id: string, displayName: string, fields: object = {}) => ({
  id,
  displayName,
  Expert: { IsExpert: true, ...fields },
})

/** This week's Monday, and a time on one of its days; UTC. */
const monday = new Date(Math.floor((Date.now() / day + 3) / 7) * 7 * day - 3 * day).toISOString().slice(0, 10)
const inWeek = (days: number, time: string) =>
  `${new Date(Date.parse(monday) + days * day).toISOString().slice(0, 10)}T${time}Z`
const hours = (startingTime: string, endingTime: string) => ({ startingTime, endingTime })

const stoa = await openStoa({
  documents: {
    tags: [{ id: 'law', name: 'family_law', color: 'teal' }],
    users: [
      expert('ann', 'Ann Able', { TagIds: ['law'] }),
      expert('ben', 'Ben Bold'),
      expert('cem', 'Cem Calm'),
      expert('dan', 'Dan Daily', {
        Availability: {
          leadTime: 24,
          advancedBookingTime: 2,
          days: [
            { day: 'Tuesday', isEnabled: true, ...hours('2026-03-03T09:00:00Z', '2026-03-03T12:00:00Z') },
            { day: 'Wednesday', isEnabled: true, startingTime: 'soon', endingTime: 7 },
            { day: 'Someday', isEnabled: true },
            'never',
          ],
          blockedSlots: [hours(inWeek(9, '10:00:00'), inWeek(9, '11:00:00')), { startingTime: {} }, null],
        },
      }),
    ],
    sessions: [
      { id: 'a', expertId: 'ann', question: 'Recent?', rating: 5, totalPrice: '10.05', slot: slot(2) },
      { id: 'b', expertId: 'ann', question: 'Bad?', rating: 2, totalPrice: '20', slot: slot(3) },
      { id: 'c', expertId: 'ann', question: 'Missed?', status: 'No show', slot: slot(4) },
      { id: 'd', expertId: 'ann', question: 'Old?', status: 'Refunded', totalPrice: '300', slot: slot(400) },
      { id: 'e', expertId: 'ben', question: 'Of Ben?', rating: 4, totalPrice: '99', slot: slot(5) },
      { id: 'f', expertId: 'ann', kind: 'signin', slot: slot(1) },
      {
        id: 'g',
        expertId: 'dan',
        userFullname: 'Gil',
        slot: hours(inWeek(1, '09:30:00'), inWeek(1, '10:30:00')),
      },
      {
        id: 'j',
        expertId: 'dan',
        userFullname: 'Jo',
        slot: hours(inWeek(-15, '23:30:00'), inWeek(-14, '00:30:00')),
      },
      {
        id: 'h',
        expertId: 'dan',
        userFullname: 'Hal',
        slot: hours(inWeek(1, '09:45:00'), inWeek(1, '10:15:00')),
      },
      {
        id: 'i',
        expertId: 'dan',
        userFullname: 'Ida',
        slot: hours(inWeek(7, '23:50:00'), inWeek(8, '00:50:00')),
      },
    ],
  },
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = (page: Page, name: string) => table(page, 'Experts').getByRole('row').filter({ hasText: name })
const cellsOf = async (page: Page, name: string) =>
  (await rowOf(page, name).getByRole('cell').allTextContents()).slice(1, 8)

const labels = ['Sessions', 'Revenue', 'Earnings', 'Average rating', 'Unhappy', 'No-shows', 'Refunds']
const said = (...values: string[]) => values.map((value, index) => `${labels[index]} ${value}`)

test('the table shows the figures of each expert, and every figure opens exactly its sessions', async () => {
  const page = await stoa.page({ as: 'member', path: '/experts?q=a' })
  await page.getByRole('list', { name: 'Form' }).getByRole('link', { name: 'Table' }).click()
  await page.waitForURL('**/experts?as=table&slotFrom=today-27&slotUntil=today&q=a')
  await expect
    .poll(() => cellsOf(page, 'Ann'))
    .toEqual(said('3', '$30.05', '$12.02', '3.50', '50.0% · 1', '33.3% · 1', '0.0%'))
  expect(await chipOf(page, 'Period').textContent()).toBe('Period: Last 28 days')
  await rowOf(page, 'Ann').getByRole('link', { name: '50.0% · 1' }).click()
  await page.waitForURL('**/sessions?maxRating=2&expert=ann&from=today-27&until=today')
  await page.getByRole('link', { name: 'Bad?' }).waitFor()
  await page.getByText('1 session', { exact: true }).waitFor()
  await page.goBack()
  await rowOf(page, 'Ann').getByRole('link', { name: '$30.05' }).click()
  await page.getByLabel('Totals').getByText('$30.05').waitFor()
  await expect.poll(() => table(page, 'Sessions').getByRole('row').count()).toBe(4)
  await page.goBack()
  await removeFilter(page, 'Period')
  await expect
    .poll(() => cellsOf(page, 'Ann'))
    .toEqual(said('4', '$330.05', '$132.02', '3.50', '50.0% · 1', '25.0% · 1', '25.0% · 1'))
})

test('the week of an expert shows its bookings as links, without malformed ones', async () => {
  const page = await stoa.page({ as: 'member', path: '/users/dan' })
  const week = page.getByRole('region', { name: 'Week', exact: true })
  const links = week.getByRole('listitem').getByRole('link')
  await expect.poll(() => links.allTextContents()).toEqual(['09:30 Gil', '09:45 Hal'])
  const [gil, hal] = await Promise.all([links.nth(0).boundingBox(), links.nth(1).boundingBox()])
  expect(hal?.x).toBeGreaterThanOrEqual((gil?.x ?? 0) + (gil?.width ?? 0))
  await week.getByText('Not open for booking yet: 24 hours of notice, 2 weeks ahead at most').waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const styles = await week
    .locator('span[aria-hidden=true]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopStyle))
  expect(styles).toContain('dashed')
  await page.emulateMedia({ forcedColors: 'none' })
  await week.getByRole('button', { name: 'Later week' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => links.allTextContents()).toEqual(['23:50 Ida', '23:50 Ida'])
  await page.reload()
  await expect.poll(() => links.allTextContents()).toEqual(['23:50 Ida', '23:50 Ida'])
  await week.getByRole('button', { name: 'This week' }).click()
  await expect.poll(() => links.allTextContents()).toEqual(['09:30 Gil', '09:45 Hal'])
  await page.goto(`${stoa.url}/users/dan?week=${inWeek(10, '').slice(0, 10)}`)
  await expect.poll(() => links.allTextContents()).toEqual(['23:50 Ida', '23:50 Ida'])
  expect(await faultsEverywhere(page)).toEqual([])
  await expectNoOverflow(page)
  await links.first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions/i')
})
