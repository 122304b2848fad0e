import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'
import { buildPage } from './web-build.ts'

const stoa = await openStoa()
/** The default height. */
const rowHeight = 40

async function openPage(): Promise<Page> {
  const page = await stoa.page()
  const html = await buildPage(fileURLToPath(new URL('./data-table-page.tsx', import.meta.url)))
  await page.route('**/data-table-page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${stoa.url}/data-table-page`)
  return page
}

test('[44] each row of a table with a row link is a link, and no row of a table without one', async () => {
  const page = await openPage()
  const linked = page.getByRole('table', { name: 'Linked' })
  const plain = page.getByRole('table', { name: 'Plain' })
  await plain.getByRole('cell', { name: 'Ada' }).waitFor()
  expect(await linked.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/users/a')
  expect(await plain.getByRole('link').count()).toBe(0)
  await plain.getByRole('cell', { name: 'Ada' }).click()
  expect(new URL(page.url()).pathname).toBe('/data-table-page')
})

test('a row that stays visible while the page scrolls is not rendered again', async () => {
  const page = await openPage()
  const long = page.getByRole('table', { name: 'Long' })
  await long.getByText('row 9, draw 1', { exact: true }).waitFor()
  const { height = 0 } = page.viewportSize() ?? {}
  const below = Math.ceil(height / rowHeight) + 10
  await page.evaluate((top) => scrollTo(0, top), 5 * rowHeight)
  await long.getByText(new RegExp(`^row ${below}, `)).waitFor({ state: 'attached' })
  await long.getByText('row 9, draw 1', { exact: true }).waitFor()
})

test('after a jump the rows around the visible ones are rendered too', async () => {
  const page = await openPage()
  const long = page.getByRole('table', { name: 'Long' })
  await long.getByText(/^row 0, /).waitFor()
  const top = await long.evaluate((table) => table.getBoundingClientRect().top + scrollY)
  await page.evaluate((place) => scrollTo(0, place), top + 500 * rowHeight)
  await long.getByText(/^row 495, /).waitFor({ state: 'attached' })
  expect(await long.getByText(/^row 480, /).count()).toBe(0)
})
