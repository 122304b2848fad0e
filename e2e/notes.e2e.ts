// Notes: written with n about a customer who calls and from a row, with references to colleagues and records; corrected, found, and
// immediately visible to others.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
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

/** Counts the pressed keys, without typed texts. */
function counting(page: Page) {
  let keys = 0
  return {
    async press(key: string) {
      keys++
      await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => keys,
  }
}

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
  const keys = counting(page)
  await keys.press('/')
  await keys.type('quickfinder')
  await keys.press('Enter')
  await page.getByRole('heading', { name: customer.displayName }).waitFor()
  await keys.press('n')
  await keys.type('Called: the link did not open.')
  await keys.press('Control+Enter')
  await notes(page).getByText('Called: the link did not open.').waitFor()
  expect(keys.count()).toBeLessThanOrEqual(6)
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

test('a mention that names nobody is asked about before it is saved', async () => {
  const page = await stoa.page({ as: 'member', path })
  await notes(page).waitFor()
  await page.keyboard.press('n')
  await isFocused(page, 'textarea')
  await page.keyboard.type('Tell @nobodyhere of it')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: '‘@nobodyhere’ is not a colleague' })
  await question.getByRole('button', { name: 'Back' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await field(page).inputValue()).toBe('Tell @nobodyhere of it')
  await field(page).focus()
  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await notes(page).getByText('Tell @nobodyhere of it').waitFor()
})

test('a note that begins with an Arabic name is read from left to right', async () => {
  const page = await stoa.page({ as: 'member', path })
  await notes(page).waitFor()
  await write(page, 'عمر الخطيب called: move his session to Monday.')
  const note = notes(page).getByText('called: move his session')
  expect(await note.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr')
})

test('a name that is written from right to left is whole in the title', async () => {
  await stoa.save('users', { id: 'notes-ahmad', displayName: 'أحمد فؤاد' })
  const page = await stoa.page({ as: 'member', path: '/users/notes-ahmad' })
  await notes(page).waitFor()
  await page.keyboard.press('n')
  const title = await page.getByRole('dialog').getByRole('heading').textContent()
  expect(title).toBe('Note on \u2068أحمد فؤاد\u2069')
  await page.keyboard.press('Escape')
})

test('n writes from a row of a list, which stays as it is', async () => {
  const page = await stoa.page({ as: 'member', path: '/users?q=quickfinder' })
  await page.locator('[data-row="notes-anna"] a').focus()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: /^Note on .*Annabel Quickfinder/ }).waitFor()
  await page.keyboard.type('From a row')
  await page.keyboard.press('Control+Enter')
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/users')
  await isFocused(page, '[data-row="notes-anna"] a')
  await page.keyboard.press('Space')
  await notes(page).getByText('From a row').waitFor()

  await page.goto(`${stoa.url}/feedback?q=quickfinderish`)
  await page.locator('[data-row="notes-feedback"]').waitFor()
  await page.keyboard.press('j')
  await write(page, 'Answered by phone')
  await page.keyboard.press('Space')
  await notes(page).getByText('Answered by phone').waitFor()

  await page.goto(`${stoa.url}/data-health`)
  await page.getByRole('heading', { name: 'Data issues' }).waitFor()
  await page.keyboard.press('n')
  await page.waitForTimeout(300)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a note of hostile text is text', async () => {
  const page = await stoa.page({ as: 'member', path: '/discount-codes/QUICK10' })
  await notes(page).waitFor()
  const text = '<img src=x onerror=alert(1)> #[x](javascript:alert(1)) \u202Etxet @[x](..%2F..)'
  await page.keyboard.press('n')
  await isFocused(page, 'textarea')
  await field(page).fill(text)
  await page.keyboard.press('Control+Enter')
  await notes(page).getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await notes(page).locator('img').count()).toBe(0)
  const links = await notes(page).getByRole('link').all()
  for (const link of links) expect(await link.getAttribute('href')).toMatch(/^\/notes\?author=/)
})

test('the list and the search find notes, and codes by theirs', async () => {
  const page = await stoa.page({ as: 'member', path: '/discount-codes/QUICK10' })
  await notes(page).waitFor()
  await write(page, 'For the newsletter of Brumaire')
  await page.goto(`${stoa.url}/discount-codes?q=brumaire`)
  await page.locator('[data-row="QUICK10"]').getByText('For the newsletter of Brumaire').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('brumaire')
  await page.getByRole('option', { name: /For the newsletter of Brumaire/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/discount-codes\/QUICK10$/)

  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor()
  await page.locator('[data-row]').getByText('For the newsletter of Brumaire').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`${stoa.url}/notes?entity=discount-codes&q=brumaire`)
  await page.getByText('1 note', { exact: true }).waitFor()
  await page.locator('[data-row] a').first().click()
  await page.waitForURL(/\/discount-codes\/QUICK10$/)
})

test('auditors read notes and are offered to write none', async () => {
  const page = await stoa.page({ as: 'auditor', path: '/discount-codes/QUICK10' })
  await notes(page).getByText('Brumaire').waitFor()
  expect(await page.getByRole('button', { name: 'Write a note' }).count()).toBe(0)
  await page.keyboard.press('n')
  await page.waitForTimeout(300)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
