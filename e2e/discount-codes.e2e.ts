import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const secondsOf = (iso: string) => Date.parse(iso) / 1000
const at = (iso: string, nanoseconds = 0) => ({ seconds: secondsOf(iso), nanoseconds })
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
      { id: 'ODD', percentageDiscount: 10, expirationDate: at('2099-01-01T11:00:00Z', 7) },
      { id: hostileId, percentageDiscount: 'half', expirationDate: 'soon' },
      { id: 'BARE' },
      { id: 'L'.repeat(600), percentageDiscount: 1, expirationDate: at('2099-01-01T11:00:00Z') },
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
  })
  await row(page, 'FLIP').waitFor()
  await page.clock.pauseAt(dueMs)
  await row(page, 'FLIP').getByText('Active').waitFor()
  await page.clock.runFor(30_000)
  await row(page, 'FLIP').getByText('Expired').waitFor()
})

test('Save and Cancel lead back to the list with its filters and order', async () => {
  const path = '/discount-codes?sort=-percentageDiscount&state=active'
  const page = await open(path)
  for (const name of ['Cancel', 'Save']) {
    await row(page, 'SHARED').getByRole('link').click()
    await page.getByText('Edit Discount Code').waitFor()
    const way = page.getByRole('button', { name }).or(page.getByRole('link', { name, exact: true }))
    await way.click()
    await page.waitForURL(stoa.url + path)
    await row(page, 'WINTER5').waitFor({ state: 'detached' })
  }
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

test('[120] says that a code does not exist only once that is known', async () => {
  const held = Promise.withResolvers<void>()
  const page = await stoa.page({
    as: 'administrator',
    path: '/discount-codes/NOWHERE',
    expectedErrors: /status of 404/,
    prepare: (fresh) =>
      fresh.route('**/api/discount-codes/NOWHERE', async (route) => {
        await held.promise
        await route.continue()
      }),
  })
  await page.getByText('Edit Discount Code').waitFor()
  expect(await page.getByText('Discount code not found').count()).toBe(0)
  held.resolve()
  await page.getByText('Discount code not found').waitFor()
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

test("'+30 days' adds to the code's own expiry, and says the result before it is saved", async () => {
  const page = await open('/discount-codes/SUMMER20')
  await date(page).waitFor()
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await page.getByRole('button', { name: /^[+]30 days/ }).click()
  expect(await date(page).inputValue()).toBe('31 Jul 2099')
  expect(await preview(page).textContent()).toContain('31 July 2099')
  expect(writes(page)).toEqual([])
})

test('[122][123][124] a percentage that is missing, or out of range, is refused in the form', async () => {
  const page = await open('/discount-codes/SHARED')
  const refused = {
    ten: 'must be a number',
    '101': 'from 0 to 100',
    '-1': 'from 0 to 100',
    '': 'is required',
  }
  for (const [typed, problem] of Object.entries(refused)) {
    await percentage(page).fill(typed)
    await save(page)
    await page.getByText(`Percentage ${problem.replace('from', 'must be from')}`).waitFor()
    expect(await percentage(page).getAttribute('aria-invalid')).toBe('true')
  }
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

test('[126] nanoseconds are dropped, and a date that was not touched stays the same second', async () => {
  const page = await open('/discount-codes/ODD')
  await percentage(page).fill('11')
  await save(page)
  await page.waitForURL(`${stoa.url}/discount-codes`)
  expect(JSON.parse(writes(page)[0]?.body ?? '')).toEqual({
    id: 'ODD',
    percentageDiscount: 11,
    expirationDate: at('2099-01-01T11:00:00Z'),
  })
})

test('a code with any id can be opened and saved', async () => {
  const page = await open(`/discount-codes/${encodeURIComponent(hostileId)}`)
  await percentage(page).fill('1')
  await date(page).fill('1 Jul 2099')
  await save(page)
  await page.waitForURL(`${stoa.url}/discount-codes`)
  await row(page, hostileId).getByText('1%').waitFor()
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

test('a change by somebody else is reported, and can be overwritten on purpose', async () => {
  const page = await open('/discount-codes/SHARED')
  await percentage(page).fill('12')
  const other = await open('/discount-codes/SHARED')
  await percentage(other).fill('34')
  await save(other)
  await other.waitForURL('**/discount-codes')
  const notice = page.getByRole('alert').filter({ hasText: 'A colleague changed this discount code' })
  await notice.waitFor()
  expect(await notice.textContent()).toContain('34%')
  await notice.getByRole('button', { name: 'Keep mine and overwrite' }).click()
  await page.waitForURL('**/discount-codes')
  await row(page, 'SHARED').getByText('12%').waitFor()
})

test('a member who may not change codes can read them, and sees why', async () => {
  const page = await stoa.page({ as: 'member', path: '/discount-codes/SUMMER20' })
  await page.getByText('Only editors and administrators can change discount codes').waitFor()
  expect(await percentage(page).getAttribute('readonly')).not.toBeNull()
  expect(await date(page).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
