// Many codes and tags at once, on the demo marketplace: ticked, changed as one act, generated, undone; with the number of keys and clicks
// for two campaigns of a shop.

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { countSteps } from './steps.ts'
import { openStoa, type PageOptions } from './stoa.ts'
import { laterThisWeek } from './this-week.ts'

const stoa = await openStoa({ demo: true })

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const soon = ['SOON-A', 'SOON-B', 'SOON-C']

beforeAll(async () => {
  const expirationDate = laterThisWeek(day / 1000)
  for (const id of soon) await stoa.save('discount-codes', { id, percentageDiscount: 10, expirationDate })
})

/** Counts keys and clicks. */
async function begin(path: string, options: PageOptions = {}) {
  const page = await stoa.page({ as: 'administrator', path, ...options })
  await page.locator('main h1').waitFor()
  const counted = countSteps(page)
  const click = (name: string) =>
    counted.click(page.getByRole('button', { name, exact: true }).or(page.getByRole('checkbox', { name })))
  return { page, ...counted, click }
}

const row = (page: Page, id: string) => page.locator(`main [data-row="${id}"]`)
const bar = (page: Page, of = 'codes') => page.getByRole('region', { name: `Selected ${of}` })
const dialog = (page: Page) => page.getByRole('dialog')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

async function expiries(ids: readonly string[]): Promise<Record<string, number>> {
  const codes = await stoa.db.query<{ id: string; at: string }>(sql`
    select id, floor(expiration_ns / 1000000000)::text as at from discount_codes where id = any(${[...ids]}::text[])`)
  return Object.fromEntries(codes.map(({ id, at }) => [id, Number(at)]))
}

async function countOf(pattern: string): Promise<number> {
  const [found] = await stoa.db.query<{ count: number }>(sql`
    select count(*)::integer as count from discount_codes where id like ${pattern}`)
  return found?.count ?? 0
}

test('the codes that expire this week are extended in 10 steps; one that a second tab changes meanwhile is left out', async () => {
  const { page, search, press, click, steps } = await begin('/')
  const before = await expiries(soon)
  await search('expi')
  await page.waitForURL('**/discount-codes?*until=week*')
  await row(page, 'SOON-A').waitFor()
  await click('Select the loaded rows')
  await click('Add days')
  await dialog(page)
    .getByText(/^\d+ codes/)
    .waitFor()

  const tab = await stoa.tab(page, '/discount-codes/SOON-B')
  await tab.getByLabel('Percentage').fill('55')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.waitForURL('**/discount-codes')

  await press('Enter')
  const left = dialog(page).getByRole('region', { name: 'Left out' })
  await left.getByText('SOON-B').waitFor()
  expect(await left.getByRole('listitem').count()).toBe(1)
  expect(steps()).toBeLessThanOrEqual(10)
  const after = await expiries(soon)
  const added = soon.map((id) => Math.round(((after[id] ?? 0) - (before[id] ?? 0)) / 86_400))
  expect(added).toEqual([30, 0, 30])
  await undo(page)
  await page.getByText('Undone').first().waitFor()
  expect(await expiries(soon)).toEqual(before)
})

test('200 codes for a campaign are made in 14 steps and saved as CSV, and made undone', async () => {
  const { page, search, press, steps } = await begin('/')
  await search('gen')
  await dialog(page).getByLabel('Pattern').and(page.locator(':focus')).waitFor()
  await press('M', 'A', 'Y', 'Tab', '2', '0', '0')
  await dialog(page)
    .getByText(/^200 codes such as MAY-[A-Z2-9]{4}$/)
    .waitFor()
  const saving = page.waitForEvent('download')
  await press('Enter')
  const saved = await saving
  expect(steps()).toBeLessThanOrEqual(14)
  expect(saved.suggestedFilename()).toMatch(
    /^discount-codes may percentage-10 count-200 \d{4}-\d\d-\d\d\.csv$/,
  )
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(201)
  expect(lines[1]).toMatch(/^MAY-[A-Z2-9]{4},10,\d{4}-/)
  await page.getByRole('status').getByText('200 codes').first().waitFor()
  expect(await countOf('MAY-____')).toBe(200)
  await undo(page)
  await expect.poll(() => countOf('MAY-____')).toBe(0)
})

test('all rows of a filter are ticked, of more than one page and more than one batch, and undone as one act', async () => {
  for (let n = 0; n < 1_030; n += 1)
    await stoa.save('discount-codes', { id: `BULK-${n}`, percentageDiscount: 10, expirationDate: inDays(-1) })
  const { page, click } = await begin('/discount-codes?q=BULK', {
    // The pointer rests on a row that is then deleted, so its record is preloaded.
    expectedErrors: /404/,
  })
  await page.locator('main [data-row]').first().waitFor()
  await click('Select the loaded rows')
  await bar(page).getByRole('button', { name: 'All 1,030 of this filter' }).click()
  await bar(page).getByText('1,030 selected').waitFor()
  const first = page.locator('main [data-row]').first()
  const before = await first.getAttribute('data-row')
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await page.waitForURL('**sort=*')
  await expect.poll(() => first.getAttribute('data-row')).not.toBe(before)
  await bar(page).getByText('1,030 selected').waitFor()
  await click('Add days')
  await dialog(page).getByText('1,030 codes, 1,030 already expired become active').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await click('Delete')
  await dialog(page).getByText('1,030 codes will be deleted').waitFor()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => countOf('BULK-%')).toBe(0)
  const [acts] = await stoa.db.query<{ count: number }>(
    sql`select count(distinct act)::integer as count from history where document_id like 'BULK-%'`,
  )
  expect(acts?.count).toBe(1)
  await undo(page)
  await expect.poll(() => countOf('BULK-%')).toBe(1_030)
})
