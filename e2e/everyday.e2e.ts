// The everyday questions of staff, each answered by keyboard alone, with the number of keys: those of the table in
// docs/design.md. Letters of a typed text count as well.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const day = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString()
const slot = (days: number) => ({ startingTime: daysFromNow(days), endingTime: daysFromNow(days + 0.01) })
const small = Array.from({ length: 60 }, (_, index) => `Client: Line ${index} of small talk.`)

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'walt', displayName: 'Walter Whitman', username: 'walt.whitman@postbox.example' },
      { id: 'ann', displayName: 'Ann Able', Expert: { IsExpert: true } },
      { id: 'ben', displayName: 'Ben Bold', Expert: { IsExpert: true } },
      { id: 'odd', displayName: 'Odd', lastLogin: 'yesterday' },
    ],
    sessions: [
      {
        id: 'talk',
        expertId: 'ann',
        userId: 'walt',
        userFullname: 'Walter Whitman',
        question: 'Bad fruit?',
        rating: 2,
        totalPrice: '80',
        slot: slot(-2),
        transcripts: [[...small, 'Client: The rotten apples were mine.', ...small].join('\n')],
      },
      { id: 'good', expertId: 'ann', question: 'Good?', rating: 5, totalPrice: '10', slot: slot(-3) },
      { id: 'other', expertId: 'ben', question: 'Of Ben?', rating: 1, totalPrice: '300', slot: slot(-9) },
      { id: 'late', expertId: 'ben', question: 'Still on?', active: true, slot: slot(-0.2) },
    ],
    feedback: [
      {
        id: 'complaint',
        userFullname: 'Walter Whitman',
        userEmail: 'walt.whitman@postbox.example',
        feedback: 'Nobody came, and I was charged.',
      },
    ],
    tags: [{ id: 'law', name: 'family_law', color: 'teal' }],
    'discount-codes': [
      { id: 'MORROW', percentageDiscount: 10, expirationDate: daysFromNow(0.005) },
      { id: 'LATER', percentageDiscount: 20, expirationDate: daysFromNow(400) },
    ],
  },
})

/** Presses keys on the dashboard, where each journey begins, and counts them. */
async function begin(path = '/', viewport = { width: 1440, height: 900 }) {
  const page = await stoa.page({
    as: 'administrator',
    path,
    viewport,
    // Tests cannot use the system's file picker; without it the browser downloads the file.
    prepare: (fresh) => fresh.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker')),
  })
  await page.locator('main h1').waitFor()
  await page
    .getByRole('list', { name: 'Views' })
    .first()
    .or(page.getByLabel('Open the navigation'))
    .first()
    .waitFor()
  await page.keyboard.press('Shift')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /[/]press-/.test(name)),
  )
  let keys = 0
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
    keys += names.length
  }
  /** By the search box; Enter opens the best match. */
  const search = async (text: string) => {
    await press('/')
    await page.getByRole('combobox', { name: 'Search anything' }).and(page.locator(':focus')).waitFor()
    await press(...text)
    await page.getByRole('option').first().waitFor()
    await press('Enter')
  }
  return { page, press, search, keys: () => keys }
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const row = (page: Page, id: string) => page.locator(`main [data-row="${id}"]`).waitFor()
const isInView = (page: Page, text: string | RegExp) =>
  page
    .getByText(text)
    .first()
    .evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

test('half an e-mail address leads to the complaint in 11 keys', async () => {
  const { page, search, keys } = await begin()
  await search('walt.whit')
  await page.waitForURL('**/users/walt')
  await page.getByText('Nobody came, and I was charged.').first().waitFor()
  await expect.poll(() => isInView(page, 'Nobody came, and I was charged.')).toBe(true)
  expect(keys()).toBe(11)
})

test('a passage of a transcript is in view at every width in 8 keys', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page, search, keys } = await begin('/', viewport)
    await search('rotten')
    await heading(page, 'Session of Walter Whitman')
    await page.getByText('Match 1 of 1').waitFor()
    await expect.poll(() => isInView(page, 'rotten')).toBe(true)
    expect(keys()).toBe(8)
  }
})

test('the codes that expire this week are listed in 6 keys, and the first is extended in 8 more', async () => {
  const { page, press, search, keys } = await begin()
  await search('expi')
  await row(page, 'MORROW')
  expect(await page.locator('main [data-row]').count()).toBe(1)
  expect(keys()).toBe(6)
  const list = page.url()
  await press('j', 'Enter')
  await page.getByLabel('Percentage').waitFor()
  await press('e', 'Tab', '+', '9', '9', 'Enter')
  await page.waitForURL(list)
  await page.getByText('No discount codes found').waitFor()
  expect(keys()).toBe(14)
})

test('who changed a tag is shown in 2 keys, and undone in 5 more', async () => {
  const setup = await stoa.page({ as: 'administrator', path: '/tags/law' })
  await setup.getByLabel('Name', { exact: true }).fill('law_of_families')
  await setup.getByRole('button', { name: 'Save' }).click()
  await setup.waitForURL('**/tags')
  const { page, press, keys } = await begin()
  await press('g', 'a')
  const change = page.getByRole('row').filter({ hasText: 'law of families' })
  await change.getByText((await stoa.person('administrator')).email).waitFor()
  expect(keys()).toBe(2)
  await press('j', 'r')
  await page.getByRole('dialog').getByText('law_of_families').waitFor()
  const restore = page.getByRole('dialog').getByRole('button', { name: 'Restore' })
  while (!(await restore.and(page.locator(':focus')).count())) await press('Tab')
  await press('Enter')
  await page.getByRole('row').filter({ hasText: 'Name: law_of_families' }).waitFor()
  expect(keys()).toBe(7)
})

test('why revenue changed in the last week is shown in 12 keys', async () => {
  const { page, press, keys } = await begin('/users')
  await press('g', 'd')
  await heading(page, 'Dashboard')
  await page.getByText('Total Earnings').waitFor()
  await page.getByRole('link', { name: '1 week' }).waitFor()
  while (!(await page.getByRole('link', { name: '1 week' }).and(page.locator(':focus')).count()))
    await press('Tab')
  await press('Enter')
  await page.waitForURL('**/?range=1w')
  await page.getByRole('row').filter({ hasText: 'Ben Bold' }).getByText('300').first().waitFor()
  expect(keys()).toBe(12)
})

test('the ratings of one expert up to 2 stars are exported in 22 keys', async () => {
  const { page, press, search, keys } = await begin()
  await search('unhappy')
  await row(page, 'other')
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()
  await press('f')
  const expert = page.getByRole('dialog').getByRole('button', { name: 'Expert', exact: true })
  await expert.waitFor()
  while (!(await expert.and(page.locator(':focus')).count())) await press('Tab')
  await press('Enter')
  await page.getByLabel('Search experts').waitFor()
  while (!(await page.getByLabel('Search experts').and(page.locator(':focus')).count())) await press('Tab')
  await press(...'ann')
  await page.getByRole('dialog').getByRole('button', { name: 'Ben Bold' }).waitFor({ state: 'detached' })
  await press('Tab', 'Enter')
  await page.waitForURL('**/sessions?*expert=ann*')
  await row(page, 'talk')
  const download = page.waitForEvent('download')
  await press('e')
  expect((await download).suggestedFilename()).toMatch(/csv$/)
  expect(keys()).toBe(22)
})

test('two experts are compared in 7 keys', async () => {
  const { page, press, keys } = await begin()
  await press('g', 'e')
  await row(page, 'ben')
  await press('j', 'x', 'j', 'x', 'c')
  await page.waitForURL('**/experts/compare?expert1=ann&expert2=ben&*')
  await page.getByRole('region', { name: 'Figures side by side' }).waitFor()
  expect(keys()).toBe(7)
})

test('sessions that are still active after their slot are listed in 6 keys', async () => {
  const { page, search, keys } = await begin()
  await search('over')
  await row(page, 'late')
  expect(await page.locator('main [data-row]').count()).toBe(1)
  expect(keys()).toBe(6)
})

test('malformed documents are listed in 2 keys', async () => {
  const { page, press, keys } = await begin()
  await press('g', 'h')
  await page.getByText('"yesterday"').waitFor()
  expect(keys()).toBe(2)
})

test('the first row of a list opens in 2 keys, and going back focuses it', async () => {
  const { page, press, keys } = await begin('/users?q=able')
  await row(page, 'ann')
  await press('j', 'Enter')
  await heading(page, 'Ann Able')
  expect(keys()).toBe(2)
  await page.goBack()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))
    .toBe('ann')
})
