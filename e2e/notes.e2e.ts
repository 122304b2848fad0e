// Notes: written with n about a customer who calls and from a row, with references to colleagues and records; corrected, found, and
// immediately visible to others.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { countSteps } from './steps.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ demo: true })
const customer = { id: 'notes-anna', displayName: 'Annabel Quickfinder', username: 'annabel@quick.example' }

beforeAll(async () => {
  await stoa.save('users', customer)
  await stoa.save('sessions', {
    id: 'notes-session',
    userId: customer.id,
    userFullname: customer.displayName,
  })
  await stoa.save('feedback', {
    id: 'notes-feedback',
    userFullname: 'Zed Quick',
    feedback: 'Quickfinderish.',
  })
  await stoa.save('discount-codes', { id: 'QUICK10', percentageDiscount: 10 })
  const { uid } = await stoa.person('administrator')
  await stoa.db.execute(sql`update accounts set display_name = 'Grace Boss' where uid = ${uid}`)
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /note/i })
const field = (page: Page) => dialogOf(page).getByLabel('Note', { exact: true })
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })
const path = `/users/${customer.id}`
const isFocused = (page: Page, selector: string) =>
  page.waitForFunction((given) => document.activeElement?.matches(given) ?? false, selector)

/** Writes a note with the key n. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('n')
  await isFocused(page, 'textarea')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await dialogOf(page).waitFor({ state: 'detached' })
}

test('a note on a customer who calls takes at most 6 keys besides the texts', async () => {
  const page = await stoa.page({ as: 'member' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The code of keys and panels is loaded when the page is idle.
  await page.waitForLoadState('networkidle')
  const { press, steps } = countSteps(page)
  await press('/')
  await page.keyboard.type('quickfinder')
  await press('Enter')
  await page.getByRole('heading', { name: customer.displayName }).waitFor()
  await press('n')
  await page.keyboard.type('Called: the link did not open.')
  await press('Control+Enter')
  await notes(page).getByText('Called: the link did not open.').waitFor()
  expect(steps()).toBeLessThanOrEqual(6)
  expect(await field(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('what is typed and not saved is still there later', async () => {
  const page = await stoa.page({ as: 'member', path })
  await notes(page).waitFor()
  await page.keyboard.press('n')
  await isFocused(page, 'textarea')
  await page.keyboard.type('Fast hands')
  await expect.poll(() => field(page).inputValue()).toBe('Fast hands')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await expect.poll(() => field(page).inputValue()).toBe('Fast hands')
  await field(page).fill('')
  await page.keyboard.press('Escape')
})

test('a colleague and a record are named by @ and #, and the colleague is told, without a reload', async () => {
  const boss = await stoa.page({ as: 'administrator', path })
  await notes(boss).waitFor()
  const page = await stoa.page({ as: 'member', path })
  await notes(page).waitFor()
  await page.keyboard.press('n')
  await isFocused(page, 'textarea')
  await page.keyboard.type('Please call, @grace b')
  await page.getByRole('option', { name: /Grace Boss/ }).waitFor()
  const offered = page.getByRole('status').filter({ hasText: '1 colleague. Grace Boss, 1 of 1' })
  await offered.waitFor({ state: 'attached' })
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('Please call, @[Grace Boss] ')
  await page.keyboard.type('about #QUICK10')
  await page.getByRole('option', { name: /QUICK10/ }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  // In the colleague's tab.
  await notes(boss).getByText('@Grace Boss').waitFor()
  await notes(boss).getByRole('link', { name: 'QUICK10' }).click()
  await boss.waitForURL(/\/discount-codes\/QUICK10$/)

  await boss.getByRole('link', { name: 'Inbox 1 new' }).click()
  await boss.getByRole('heading', { name: 'Inbox' }).waitFor()
  await boss.getByRole('link', { name: new RegExp(`mentioned you on ${customer.displayName}$`) }).waitFor()
  await boss.getByRole('img', { name: 'New' }).waitFor()
  await boss.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  expect(await faultsOf(boss)).toEqual([])
})

test('the author edits and removes a new note; later it is corrected, below it', async () => {
  const page = await stoa.page({ as: 'member', path })
  await notes(page).waitFor()
  await write(page, 'The first of two')
  await write(page, 'Pays on Thrsday')
  await notes(page).getByText('Pays on Thrsday').waitFor()
  await notes(page).getByRole('button', { name: 'Edit' }).click()
  await isFocused(page, 'textarea')
  await field(page).fill('Pays on Thursday')
  await page.keyboard.press('Control+Enter')
  await notes(page).getByText('Pays on Thursday').waitFor()
  await notes(page)
    .getByText(/edited/)
    .waitFor()

  const other = await stoa.page({ as: 'administrator', path })
  await notes(other).getByText('Pays on Thursday').waitFor()
  expect(await notes(other).getByRole('button', { name: 'Edit' }).count()).toBe(0)
  // 16 minutes later.
  await stoa.db.execute(sql`
    update notes set created_ns = created_ns - 16 * 60 * 1000000000::bigint where record_id = ${customer.id}`)
  await notes(page).getByRole('button', { name: 'Correct' }).waitFor()
  expect(await notes(page).getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await notes(other).getByRole('button', { name: 'Correct' }).click()
  await isFocused(other, 'textarea')
  await other.keyboard.type('On Friday, he said.')
  await other.keyboard.press('Control+Enter')
  await notes(page).getByRole('list', { name: 'Corrections' }).getByText('On Friday, he said.').waitFor()

  await write(page, 'A slip')
  await notes(page).getByText('A slip').waitFor()
  await notes(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await notes(page).getByText('A slip').waitFor({ state: 'detached' })
  await notes(page)
    .getByRole('button', { name: /Show \d+ older note/ })
    .click()
  await notes(page).getByText('The first of two').waitFor()
})

test('older notes that could not be read are read by the next try', async () => {
  await stoa.save('users', { id: 'notes-many', displayName: 'Manfred Noted' })
  await stoa.db.execute(sql`
    insert into notes (entity, record_id, text, author_uid, author_name, created_ns, mentions, search)
    select 'users', 'notes-many', 'Note ' || number, 'ada', 'Ada', number, '{}', '' from generate_series(1, 160) as number`)
  const page = await stoa.page({
    as: 'member',
    path: '/users/notes-many',
    expectedErrors: /Failed to load resource/,
  })
  await notes(page).getByRole('button', { name: 'Show 159 older notes' }).click()
  await notes(page).getByText('Note 159', { exact: true }).waitFor()
  await page.route('**/api/notes?*', (route) => route.fulfill({ status: 500 }))
  await notes(page).getByRole('button', { name: 'Show more notes' }).click()
  const retry = notes(page).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute('**/api/notes?*')
  await retry.click()
  await notes(page).getByText('Note 20', { exact: true }).waitFor()
})
