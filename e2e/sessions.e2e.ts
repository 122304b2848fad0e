import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionPath } from '#web/paths.ts'
import { documents, hostileId } from './sessions-documents.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ documents })

const open = (path: string) => stoa.page({ as: 'member', path })
const rows = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const count = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const fact = (page: Page, card: string, name: string) =>
  cardOf(page, card)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

test('[82][83][84][85][86][87] bookings are listed, newest slot first, with their distinguishing fields', async () => {
  const columns = ['expert', 'question', 'status', 'rating', 'ingested', 'sessionPrice', 'totalPrice']
  const page = await open(`/sessions?columns=${columns}`)
  await count(page, '305 sessions')
  await rowOf(page, 'Grace Hopper').first().waitFor()
  const lines = await rows(page).allInnerTexts()
  const [head = '', first = '', second = '', third = ''] = lines.map((line) => line.replaceAll('\n', ' | '))
  for (const name of ['When (UTC)', 'User', 'Expert or AI', 'Question', 'Status', 'Rating', 'Ingested']) {
    expect(head).toContain(name)
  }
  for (const part of ['2 Mar 2026', '09:00–10:30', 'Ada Lovelace', 'Grace Hopper', 'How do machines add?']) {
    expect(first).toContain(part)
  }
  expect(first).toContain('Refunded')
  expect(first).toContain('| Ingested |')
  expect(first).toContain('$1,200.50')
  expect(first).toContain('$1,296.54')
  expect(second).toContain('| AI |')
  expect(second).toContain('Active')
  expect(second).toContain('Not Ingested')
  expect(second).toContain('$5.00')
  expect(third).toContain('Bob 0')
  expect(third).toContain('Completed')
  expect(third).toContain('$0')
})

const heads = (page: Page) =>
  page.getByRole('table', { name: 'Sessions' }).getByRole('columnheader').allInnerTexts()

test('columns are chosen in a menu, for the next visit and in the address', async () => {
  const page = await open('/sessions')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Question' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Created (UTC)' }).click()
  await expect.poll(() => heads(page)).toContain('Created (UTC)')
  const chosen = await heads(page)
  expect(chosen).not.toContain('Question')
  await expect.poll(() => paramsOf(page).columns).toContain('created')
  await page.goto(new URL('/sessions', page.url()).href)
  await rows(page).nth(1).waitFor()
  expect(await heads(page)).toEqual(chosen)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Default columns' }).click()
  await expect.poll(() => heads(page)).toContain('Question')
})

test('[90] a row is a link to the session, which is preloaded', async () => {
  const page = await open('/sessions')
  await rowOf(page, 'How do machines add?').hover()
  const reads = () => stoa.calls(page).filter(({ path }) => path === '/api/sessions/lesson').length
  await expect.poll(reads).toBe(1)
  await rowOf(page, 'How do machines add?').click()
  await page.waitForURL('**/sessions/lesson')
  await page.getByRole('heading', { level: 1, name: 'Session of Ada Lovelace' }).waitFor()
  expect(reads()).toBe(1)
  await page.goBack()
  await rowOf(page, 'How do machines add?').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions/lesson')
})

test('[97] malformed and hostile fields are shown as text or as missing, and execute nothing', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', expectedErrors: /status of 404/ })
  await page.getByRole('button', { name: 'Jump to end' }).press('End')
  const row = rowOf(page, '<script>')
  await row.waitFor()
  expect(await row.textContent()).toContain('Invalid date')
  expect(await row.textContent()).toContain('{"no":"text"}')
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Session of <img' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(sessionPath(hostileId))
  expect(await fact(page, 'Booking', 'Slot').textContent()).toContain('Invalid date')
  expect(await fact(page, 'Timestamps', 'Created').textContent()).toBe('Invalid date')
  expect(await fact(page, 'Prices', 'Total price').textContent()).toBe('$0')
  await page.getByRole('button', { name: 'Show all 50,000 characters' }).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Transcripts' }).textContent())
    .toContain('x'.repeat(50_000))
  expect(await page.evaluate(() => 'wasHacked' in window)).toBe(false)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
