import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const number = (index: number): string => String(index).padStart(3, '0')

const stoa = await openStoa({
  documents: {
    users: Array.from({ length: 320 }, (_, index) => ({
      id: `user-${number(index)}`,
      username: `user.${number(index)}@inbox.example`,
      displayName: `User ${number(index)}`,
    })),
    tags: Array.from({ length: 300 }, (_, index) => ({
      id: `tag-${index}`,
      name: `tag_${index}`,
      color: 'teal',
    })),
    feedback: [{ id: 'f1', userFullname: 'User 001', feedback: 'Kind.' }],
    'discount-codes': [{ id: 'RELAY20', percentageDiscount: 20 }],
  },
})

async function openPage(
  path: string,
  as: 'administrator' | 'member' = 'member',
  width = 1440,
): Promise<Page> {
  const page = await stoa.page({ as, path, viewport: { width, height: 900 } })
  await page.locator('main h1').waitFor()
  await page.locator('main [data-row]').first().waitFor()
  return page
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
/** The id of the focused row. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null)

const pressUntil = (page: Page, key: string, row: string) =>
  expect.poll(() => press(page, key).then(() => focusedRow(page)), { timeout: 60_000 }).toBe(row)

test('j and k, or the arrows after the skip link, go from row to row; Enter opens; back focuses the row', async () => {
  const page = await openPage('/users?q=user')
  await press(page, 'j')
  await expect.poll(() => focusedRow(page)).toBe('user-000')
  await press(page, 'j', 'j', 'k')
  await expect.poll(() => focusedRow(page)).toBe('user-001')
  await press(page, 'Enter')
  await heading(page, 'User 001')
  await page.goBack()
  await expect.poll(() => focusedRow(page)).toBe('user-001')

  await page.reload()
  await page.locator('main [data-row]').first().waitFor()
  await press(page, 'Tab', 'Enter', 'ArrowDown', 'ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe('user-001')
  // Past the end of the first page.
  await pressUntil(page, 'ArrowDown', 'user-061')
  const row = page.locator('[data-row="user-061"]')
  expect((await row.boundingBox())?.y).toBeLessThan(900 - 30)
  await pressUntil(page, 'k', 'user-021')
  const head = await page.getByRole('columnheader', { name: 'Last Login' }).boundingBox()
  const top = (await page.locator('[data-row="user-021"]').boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((head?.y ?? Infinity) + (head?.height ?? 0) - 1)

  // A card that is scrolled away does not pass the focus on to another one.
  await press(page, 'g', 't')
  await page.locator('[data-row=tag-0] a').first().focus()
  await page.evaluate(() => scrollTo(0, 3_000))
  await page.locator('h1:focus').waitFor()
})

test("a record's back link leads to the list as it was left, with its filters and its row", async () => {
  const page = await openPage('/users?q=user&sort=-lastLogin')
  await press(page, 'j', 'j', 'Enter')
  await page.locator('h1:focus', { hasText: 'User 001' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).focus()
  await press(page, 'Enter')
  await page.waitForURL((url) => url.searchParams.get('sort') === '-lastLogin')
  await expect.poll(() => focusedRow(page)).toBe('user-001')
})

test('g and a letter go to each screen, / searches, f filters, e edits', async () => {
  const page = await openPage('/tags', 'administrator')
  const screens = [
    ['u', 'Users'],
    ['e', 'Experts'],
    ['s', 'Sessions'],
    ['f', 'Feedback'],
    ['t', 'Tags'],
    ['c', 'Discount Codes'],
    ['h', 'Data issues'],
    ['d', 'Dashboard'],
  ] as const
  for (const [letter, name] of screens) {
    await press(page, 'g', letter)
    await heading(page, name)
  }
  await press(page, 'g', 'u')
  await heading(page, 'Users')
  // The bar of filters is rendered after the rows.
  await page.locator('main [aria-keyshortcuts~=f]').first().waitFor()
  await press(page, 'f')
  // The key moves the focus to its button, or opens a menu.
  await page.locator('main [aria-keyshortcuts~=f]:is(:focus, [aria-expanded=true])').first().waitFor()
  await press(page, 'Escape')
  await press(page, '/', 'g', 'd', '?')
  expect(await page.getByRole('combobox', { name: 'Search anything' }).inputValue()).toBe('gd?')
  await press(page, 'Escape', 'Escape', 'Escape', 'g', 'c')
  await heading(page, 'Discount Codes')
  await page.locator('main [data-row]').first().waitFor()
  await press(page, 'j', 'Enter')
  await page.getByLabel('Percentage').waitFor()
  await press(page, 'e', '1', '5')
  expect(await page.getByLabel('Percentage').inputValue()).toBe('15')
})

test("'?' shows every key; single keys can be turned off, also for the next visit, key combinations stay", async () => {
  const page = await openPage('/tags')
  await press(page, '?')
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await dialog.getByText('Discount Codes', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await press(page, 'j', 'g', 'u')
  expect(await focusedRow(page)).toBeNull()
  await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).focus()
  await press(page, 'Space', 'Escape')
  await dialog.waitFor({ state: 'detached' })
  await press(page, 'j', 'Control+k')
  expect(await focusedRow(page)).toBeNull()
  expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox')
  await page.reload()
  await page.locator('main [data-row]').first().waitFor()
  await press(page, 'j')
  expect(await focusedRow(page)).toBeNull()
})

test('the space bar previews a row, arrows move on, Escape ends it; Enter opens the record', async () => {
  const page = await openPage('/users?q=user')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await press(page, 'j', 'j', 'Space')
  await preview.getByRole('heading', { level: 2, name: 'User 001' }).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe('user-001')
  expect(await page.title()).toBe('Users · Stoa')
  await press(page, 'ArrowDown')
  await preview.getByRole('heading', { level: 2, name: 'User 002' }).waitFor()
  expect(await page.locator('main [aria-current=true]').getAttribute('data-row')).toBe('user-002')
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await preview.getByRole('heading', { level: 2, name: 'User 002' }).waitFor()
  await press(page, 'Escape')
  await preview.waitFor({ state: 'detached' })
  await expect.poll(() => focusedRow(page)).toBe('user-002')
  await press(page, 'Space', 'Enter')
  await heading(page, 'User 002')
  await page.goBack()
  await preview.getByRole('heading', { level: 2, name: 'User 002' }).waitFor()
  await expect.poll(() => focusedRow(page)).toBe('user-002')
})

test('Shift with j and k leads to the next and previous records of the list, across its pages; back finds the last row', async () => {
  const page = await openPage('/users?q=user&at=user-048')
  await page.locator('[data-row="user-048"] a').focus()
  await press(page, 'Enter')
  await heading(page, 'User 048')
  for (let index = 49; index < 54; index++) {
    await page.getByRole('link', { name: 'Next user' }).waitFor()
    await press(page, 'Shift+J')
    await heading(page, `User 0${index}`)
  }
  await page.getByRole('link', { name: 'Previous user' }).waitFor()
  await press(page, 'Shift+K')
  await heading(page, 'User 052')
  await page.goBack()
  await expect.poll(() => focusedRow(page)).toBe('user-052')
  expect(new URL(page.url()).searchParams.get('q')).toBe('user')
})
