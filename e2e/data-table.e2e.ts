import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'
import { buildPage } from './web-build.ts'

const stoa = await openStoa()

test('[44] a table with a row link leads there from each row, one without leads nowhere', async () => {
  const page = await stoa.page()
  const html = await buildPage(fileURLToPath(new URL('./data-table-page.tsx', import.meta.url)))
  await page.route('**/data-table-page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${stoa.url}/data-table-page`)
  const linked = page.getByRole('table', { name: 'Linked' })
  const plain = page.getByRole('table', { name: 'Plain' })
  await plain.getByRole('cell', { name: 'Ada' }).waitFor()
  expect(await linked.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/users/a')
  expect(await plain.getByRole('link').count()).toBe(0)
  await plain.getByRole('cell', { name: 'Ada' }).click()
  expect(new URL(page.url()).pathname).toBe('/data-table-page')
})
