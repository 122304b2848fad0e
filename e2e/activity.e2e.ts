// The activity: who did what, for each role, as sentences with a preview. Its Undo is in everyday.e2e.ts, Restore in codes-at-work.e2e.ts.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { filter } from './filter.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    'discount-codes': [
      {
        id: 'AUTUMN',
        percentageDiscount: 10,
        expirationDate: { seconds: 4_000_000_000, nanoseconds: 0 },
      },
    ],
  },
})

const changes = (page: Page) => page.getByRole('table', { name: 'Changes' }).getByRole('row')
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
