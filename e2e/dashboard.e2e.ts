import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const expert = (id: string, aiAvailable: unknown, IsExpert: unknown = true) => ({
  id,
  displayName: id,
  Expert: { IsExpert, aiAvailable },
})

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', displayName: 'Ada' },
      expert('grace', true),
      expert('alan', false),
      expert('joan', true),
      expert('half', true, 'yes'),
      expert('eager', 'true'),
    ],
    sessions: [
      { id: 's1', userId: 'ada', expertId: 'grace', sessionPrice: '1000.10', totalPrice: '1200.05' },
      { id: 's2', userId: 'ada', expertId: 'alan', sessionPrice: ' 0.20 ', totalPrice: 34.5 },
      { id: 's3', userId: 'ada', sessionPrice: '12,50', totalPrice: 'free' },
      { id: 's4', userId: 'ada', expertId: '', sessionPrice: '5', totalPrice: null },
      { id: 's5', userId: 'ada', expertId: null },
      { id: 'entered', kind: 'signin', userId: 'ada', active: true, sessionPrice: '99', totalPrice: '99' },
    ],
  },
})

const cards = (page: Page) => page.locator('[data-stat-card]')
const figure = (page: Page, label: string) =>
  cards(page).filter({ has: page.getByText(label, { exact: true }) })

/** Includes the two people that the journeys sign in as. */
const open = async () => {
  await stoa.person('member')
  await stoa.person('administrator')
  return stoa.page({ as: 'member' })
}

test('[29][30] eight skeletons replace eight cards while these load, in the same places', async () => {
  const { hold, release } = holding('**/api/dashboard')
  const page = await stoa.page({
    as: 'member',
    prepare: hold,
  })
  const skeletons = page.locator('[data-skeleton="card"]')
  await skeletons.first().waitFor()
  expect(await skeletons.count()).toBe(8)
  const before = await Promise.all((await skeletons.all()).map((one) => one.boundingBox()))
  release()
  await cards(page).first().waitFor()
  expect(await cards(page).count()).toBe(8)
  expect(await skeletons.count()).toBe(0)
  expect(await Promise.all((await cards(page).all()).map((one) => one.boundingBox()))).toEqual(before)
})

test('[31][32][33][34][35][36][37][38][39][40] each card shows its figure, without records of sign-ins', async () => {
  const page = await open()
  await cards(page).first().waitFor()
  const figures = {
    Users: '8',
    Experts: '4',
    'AI-Enabled Experts': '2',
    Sessions: '5',
    'AI Sessions': '3',
    'Combined Session Price': '$1,005.30',
    'Total Revenue': '$1,234.55',
    'Total Earnings': '$493.82',
  }
  for (const [label, value] of Object.entries(figures))
    await figure(page, label).getByText(value, { exact: true }).waitFor()
  expect(await cards(page).locator('> span:first-child').allTextContents()).toEqual(Object.keys(figures))
})

test('the figures follow changes on the marketplace', async () => {
  const page = await open()
  await figure(page, 'Total Revenue').getByText('$1,234.55', { exact: true }).waitFor()
  await stoa.save('sessions', { id: 's6', userId: 'ada', expertId: 'grace', totalPrice: '0.45' })
  await figure(page, 'Total Revenue').getByText('$1,235.00', { exact: true }).waitFor()
})

test('a failure is reported, never shown as zeros, and can be tried again', async () => {
  const page = await stoa.page({
    as: 'member',
    expectedErrors: /status of 503/,
    prepare: (fresh) =>
      fresh.route('**/api/dashboard', (route) => route.fulfill({ status: 503, body: 'asleep' })),
  })
  await page.getByText('Error loading dashboard: 503: asleep').waitFor()
  expect(await cards(page).count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toMatch(/(^|\D)0(\D|$)/)
  await page.unroute('**/api/dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await cards(page).first().waitFor()
})
