// Single sign-on in a browser, with a real provider: signing in, signing out, a refusal, and renewal in a window over a page that stays
// open.

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { freeAddress, openTestProvider } from '#test/oidc/provider.ts'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const address = await freeAddress()
const provider = await openTestProvider(address)
const stoa = await openStoa({
  port: Number(new URL(address).port),
  config: { oidc: provider.config, publicUrl: address },
  documents: { tags: [{ id: 't', name: 'law' }] },
})

const ada = {
  sub: 'ada',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada',
  groups: ['stoa-admins'],
}
const continueWith = (page: Page) => page.getByRole('button', { name: 'Continue with Okta' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Accounts of single sign-on have no user record. */
const expectedErrors = /40[14]/

beforeEach(() => {
  provider.person = ada
})

test('the button leads through the provider to the screen that was asked for, and out again at both', async () => {
  const page = await stoa.page({ path: '//tags?sort=-name', expectedErrors })
  await continueWith(page).waitFor()
  expect(await page.getByLabel('Password').count()).toBe(1)
  expect(await faultsOf(page)).toEqual([])
  await continueWith(page).click()
  await heading(page, 'Tags').waitFor()
  expect(new URL(page.url()).search).toBe('?sort=-name')
  await page.getByRole('link', { name: 'Members' }).first().waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await continueWith(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test.each([
  [
    'another domain',
    { ...ada, sub: 'eve', email: 'eve@elsewhere.example' },
    /^Access Denied. Only @example.com/,
  ],
  [
    'an unverified address',
    { ...ada, sub: 'una', email: 'una@example.com', email_verified: false },
    /^Access Denied. Okta has/,
  ],
  ['somebody who cancels', undefined, /^You have not signed in with Okta.$/],
] as const)('%s is refused in words on the sign-in screen, which leads on', async (_, person, sentence) => {
  const page = await stoa.page({ path: '/tags', expectedErrors })
  provider.person = person
  await continueWith(page).click()
  await page.getByText(sentence).waitFor()
  expect(await faultsOf(page)).toEqual([])
  provider.person = ada
  await page.context().clearCookies()
  await continueWith(page).click()
  await heading(page, 'Tags').waitFor()
})

test('an ended sign-in is renewed in a window, and the page keeps what was typed', async () => {
  const page = await stoa.page({ path: '/tags/t', expectedErrors })
  await continueWith(page).click()
  await heading(page, 'law').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('family law')
  await page.context().clearCookies({ domain: '127.0.0.1' })
  // Another call of the page may have opened the dialog already, which covers the button.
  await page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' })
  const opened = page.waitForEvent('popup')
  await continueWith(page).click()
  const window = await opened
  await dialog.waitFor({ state: 'detached' })
  if (!window.isClosed()) await window.waitForEvent('close')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('family law')
})
