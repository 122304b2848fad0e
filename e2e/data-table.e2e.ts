import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'
import { buildPage } from './web-build.ts'

const stoa = await openStoa()

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
