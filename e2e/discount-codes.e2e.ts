import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const at = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 })
const hostileId = 'a/b%c#d?e é😀'
/** Far enough ahead that the clock of the page can be set to it. */
const dueMs = Math.floor(Date.now() / 1000) * 1000 + 3_600_500

const stoa = await openStoa({
  config: { timeZone: 'Europe/Berlin' },
  documents: {
    'discount-codes': [
      { id: 'SUMMER20', percentageDiscount: 20, expirationDate: at('2099-07-01T21:59:59Z') },
      { id: 'WINTER5', percentageDiscount: 5, expirationDate: at('2020-01-15T22:59:59Z') },
      {
        id: 'FLIP',
        percentageDiscount: 50,
        expirationDate: { seconds: Math.floor(dueMs / 1000), nanoseconds: 500_000_000 },
      },
      { id: 'SHARED', percentageDiscount: 10, expirationDate: at('2099-01-01T11:00:00Z') },
      { id: hostileId, percentageDiscount: 'half', expirationDate: 'soon' },
      { id: 'BARE' },
    ],
  },
})

const open = (path: string, expectedErrors?: RegExp) =>
  stoa.page({ as: 'administrator', path, ...(expectedErrors ? { expectedErrors } : {}) })
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const preview = (page: Page) => page.locator('[data-preview]')
const percentage = (page: Page) => page.getByLabel('Percentage')
const date = (page: Page) => page.getByLabel('Expiration date')
const timeOfDay = (page: Page) => page.getByLabel('Time of day')
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const toastSaying = (page: Page, text: string) => page.locator('[role=region] li').filter({ hasText: text })
const writes = (page: Page) => stoa.calls(page).filter(({ method }) => method === 'PATCH')

test('[116][117][118] codes are listed with percentage, expiry in the zone, and state', async () => {
  // Administrators also have a column of checkboxes.
  const page = await stoa.page({ as: 'member', path: '/discount-codes' })
  await row(page, 'SUMMER20').waitFor()
  const cells = (code: string) =>
    row(page, code)
      .getByRole('cell')
      .allTextContents()
      .then((texts) => texts.slice(0, 4))
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Code',
    'Discount',
    'Expires (Europe/Berlin)',
    'Status',
    'Note',
    'Uses',
    'Revenue',
    'Discount given',
  ])
  expect(await cells('SUMMER20')).toEqual([
    'SUMMER20',
    '20%',
    expect.stringMatching(/^1 Jul 2099, 23:59in \d+ years$/),
    'Active',
  ])
  expect(await cells('WINTER5')).toEqual([
    'WINTER5',
    '5%',
    expect.stringMatching(/^15 Jan 2020, 23:59\d+ years ago$/),
    'Expired',
  ])
  expect(await cells(hostileId)).toEqual([hostileId, 'Not available', 'Invalid date', 'Active'])
  expect(await cells('BARE')).toEqual(['BARE', 'Not available', 'Not available', 'Active'])
})

test('[117] the state changes within half a minute, while the page is open', async () => {
  const page = await stoa.page({
    as: 'member',
    path: '/discount-codes',
    prepare: (fresh) => fresh.clock.install(),
    expectedErrors: /Failed to load resource/,
  })
  await row(page, 'FLIP').waitFor()
  // Each answer tells the time of the server, whose clock is not set.
  await page.context().setOffline(true)
  await page.clock.pauseAt(dueMs)
  await row(page, 'FLIP').getByText('Active').waitFor()
  // A second more than the interval, whose next tick counts from the pause.
  await page.clock.runFor(31_000)
  await row(page, 'FLIP').getByText('Expired').waitFor()
})

test('[119] a click opens the form, typed in the zone, with the exact moment in words', async () => {
  const page = await open('/discount-codes')
  await row(page, 'SUMMER20').getByRole('link').click()
  await page.waitForURL('**/discount-codes/SUMMER20')
  expect(await percentage(page).inputValue()).toBe('20')
  expect(await date(page).inputValue()).toBe('1 Jul 2099')
  expect(await timeOfDay(page).inputValue()).toBe('23:59:59')
  expect(await preview(page).textContent()).toMatch(
    /Expires on Wednesday,? 1 July 2099 at 23:59:59 (CEST|GMT\+2) \(Europe\/Berlin\)/,
  )
})

test('[121] without a date nothing is sent, and a toast says so', async () => {
  const page = await open('/discount-codes/BARE')
  await percentage(page).fill('10')
  await save(page)
  await toastSaying(page, 'Please select an expiration date').waitFor()
  expect(await toastSaying(page, 'Please select an expiration date').textContent()).toContain('Error')
  await date(page).fill('1 Jul 2099')
  expect(await preview(page).textContent()).toContain('at 23:59:59')
  await date(page).fill('')
  await save(page)
  expect(writes(page)).toEqual([])
})

test('[125][126][127][128][129] saves a whole percentage and whole seconds, and keeps the time of day', async () => {
  const page = await open('/discount-codes/SUMMER20')
  await percentage(page).fill('33.9')
  await page.getByText('Saved as 33%').waitFor()
  await date(page).fill('24.12.2099')
  expect(await preview(page).textContent()).toContain('24 December 2099 at 23:59:59')
  await save(page)
  await toastSaying(page, 'Discount code updated successfully').waitFor()
  expect(await toastSaying(page, 'Discount code updated successfully').textContent()).toContain('Success')
  await page.waitForURL(`${stoa.url}/discount-codes`)
  await row(page, 'SUMMER20').getByText('33%').waitFor()
  expect(writes(page).map(({ path, body }) => ({ path, body: JSON.parse(body ?? '') }))).toEqual([
    {
      path: '/api/discount-codes/SUMMER20',
      body: { id: 'SUMMER20', percentageDiscount: 33, expirationDate: at('2099-12-24T22:59:59Z') },
    },
  ])

  await row(page, 'SUMMER20').getByRole('link').click()
  const history = page.locator('section').filter({ hasText: 'History of changes' })
  await history.getByText('Percentage: ').waitFor()
  expect(await history.textContent()).toMatch(/20% → +became 33%/)
})

test('[130] a failure is reported, and the form keeps its content', async () => {
  const page = await open('/discount-codes/SHARED', /status of 503/)
  await page.route('**/api/discount-codes/SHARED', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: 'asleep' }) : route.fallback(),
  )
  await percentage(page).fill('77')
  await save(page)
  await toastSaying(page, 'Failed to update discount code').waitFor()
  const toast = toastSaying(page, 'Failed to update discount code')
  expect(await toast.textContent()).toContain('Error')
  expect(await toast.getAttribute('class')).toContain('bg-danger-soft')
  await page.getByText('503: asleep').waitFor()
  expect(await percentage(page).inputValue()).toBe('77')
})
