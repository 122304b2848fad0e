import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'
import { picture, users } from './user-documents.ts'

const stoa = await openStoa({ documents: { users } })

const openAsMember = (path: string) => stoa.page({ as: 'member', path })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[43][51] three skeleton rows are shown while the users load', async () => {
  const page = await openAsMember('/')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users?**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.locator('[data-skeleton="row"]').first().waitFor()
  expect(await page.locator('[data-skeleton="row"]').count()).toBe(3)
  held.resolve()
  await rowOf(page, 'Ada Lovelace').waitFor()
  expect(await page.locator('[data-skeleton="row"]').count()).toBe(0)
})

test('[45][46][47][48][49] users are listed with picture, names, role and last login', async () => {
  const page = await openAsMember('/users')
  await rowOf(page, 'Grace Hopper').waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'User',
    'Role',
    'Last Login',
    'Last Session',
  ])
  const cells = rowOf(page, 'Grace Hopper').getByRole('cell')
  expect(await cells.nth(0).textContent()).toContain('grace@inbox.example')
  expect(await cells.nth(0).locator('img').getAttribute('src')).toBe(picture)
  expect(await cells.nth(1).textContent()).toBe('Admin')
  expect(await cells.nth(2).textContent()).toBe('3 days ago')
  const ada = rowOf(page, 'Ada Lovelace').getByRole('cell')
  expect(await ada.nth(1).textContent()).toBe('User')
  expect(await ada.nth(2).textContent()).toBe('Never')
})

test('[50] a row is a link to the user, whose record is preloaded', async () => {
  const page = await openAsMember('/users')
  await rowOf(page, 'Grace Hopper').hover()
  const reads = () => stoa.calls(page).filter(({ path }) => path === '/api/users/grace').length
  await expect.poll(reads).toBe(1)
  await rowOf(page, 'Grace Hopper').click({ position: { x: 700, y: 20 } })
  await page.waitForURL('**/users/grace')
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  expect(reads()).toBe(1)
})

test("'Error loading users: {message}' with a retry", async () => {
  const page = await stoa.page({ as: 'member', path: '/', expectedErrors: /status of 503/ })
  await page.route('**/api/users?**', (route) => route.fulfill({ status: 503, body: 'Away' }), { times: 1 })
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByText('Error loading users: 503: Away').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await rowOf(page, 'Ada Lovelace').waitFor()
})
