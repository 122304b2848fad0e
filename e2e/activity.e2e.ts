// Who changed what and how to undo it: the activity with Undo and Restore, Undo after a save, and the health of the data.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { filter } from './filter.ts'
import { openStoa } from './stoa.ts'
import { seeToast } from './toast.ts'

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
const stoa = await openStoa({
  documents: {
    tags: [
      { id: 'law', name: 'family_law', color: 'teal' },
      { id: 'tax', name: 'tax', color: 'red' },
      { id: 'rent', name: 'rent', color: 'red' },
    ],
    users: [{ id: 'ada', displayName: 'Ada', lastLogin: 'yesterday', isVerified: 'yes' }],
    'discount-codes': ['SPRING', 'AUTUMN'].map((id) => ({
      id,
      percentageDiscount: 10,
      expirationDate: at(4_000_000_000),
    })),
  },
})

async function rename(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`${stoa.url}/tags/${id}`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${stoa.url}/tags`)
}

const changes = (page: Page) => page.getByRole('table', { name: 'Changes' }).getByRole('row')
const nameOf = async (page: Page, id: string): Promise<string> =>
  (await (await page.request.get(`${stoa.url}/api/tags/${id}`)).json()).name

test('auditors see who signed in, exported and changed members, by kind; others see edits alone', async () => {
  const member = await stoa.person('member')
  await fetch(`${stoa.url}/api/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: member.email, password: 'wrong' }),
  })
  await fetch(`${stoa.url}/api/users.csv`, { headers: member.headers })
  const page = await stoa.page({ as: 'auditor', path: '/activity' })
  const refused = changes(page).filter({ hasText: 'failed to sign in' })
  await refused.filter({ hasText: member.email }).getByText('reason: wrong email or password').waitFor()
  await filter(page, 'Kind', 'Data in and out')
  await changes(page).filter({ hasText: 'exported users' }).getByText('rows: ').waitFor()
  await expect.poll(() => refused.count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('area')).toBe('data')

  const other = await stoa.page({ as: 'editor', path: '/activity' })
  await other.getByRole('heading', { name: 'Activity' }).waitFor()
  await other.getByRole('button', { name: 'Filter', exact: true }).click()
  await other.getByRole('list', { name: 'Filters' }).getByRole('button', { name: 'Record' }).waitFor()
  expect(await other.getByRole('button', { name: 'Kind' }).count()).toBe(0)
  expect(await other.getByText('failed to sign in').count()).toBe(0)
})

test('the activity shows who changed a tag, and its Undo brings the version before back as a new change', async () => {
  const page = await stoa.page({ as: 'administrator' })
  await rename(page, 'law', 'law_of_families')
  await page.getByRole('link', { name: 'Activity' }).click()
  const row = changes(page).filter({ hasText: 'law of families' })
  const { email } = await stoa.person('administrator')
  expect(await row.getByRole('link', { name: 'Ada Test' }).getAttribute('title')).toContain(email)
  await row.getByText('name from family_law').waitFor()
  await row.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('law_of_families').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await seeToast(page, 'Undone', '1 change undone')
  await changes(page).filter({ hasText: 'name from law_of_families' }).waitFor()
  expect(await nameOf(page, 'law')).toBe('family_law')
})

test('each entry is a sentence under its day, and the preview has what the sentence leaves out', async () => {
  const { email, password } = await stoa.person('member')
  await fetch(`${stoa.url}/api/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  })
  const editor = await stoa.page({ as: 'editor', path: '/discount-codes/AUTUMN' })
  await editor.getByLabel('Percentage').fill('35')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.waitForURL('**/discount-codes')
  const page = await stoa.page({ as: 'auditor', path: '/activity' })
  const change = changes(page).filter({ hasText: 'Ada Test changed discount code AUTUMN from 10% to 35%' })
  await change.waitFor()
  expect(await changes(page).nth(1).textContent()).toContain('Today')
  expect(await changes(page).filter({ hasText: 'Today' }).count()).toBe(1)
  const entered = changes(page)
    .filter({ hasText: 'signed in' })
    .filter({ hasNotText: 'Server command' })
    .first()
  expect(await entered.textContent()).not.toContain('127.0.0.1')
  await entered.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('127.0.0.1').waitFor()
  await preview.getByText('Browser').waitFor()
  await change.getByRole('link').first().focus()
  await preview.getByText('changed discount code').waitFor()
  expect(await faultsOf(page)).toEqual([])
})
