// The account of the signed-in person: its menu, name, time zone, password and sign-ins.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resetAccount } from '#server/accounts/accounts.sql.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { password } from '#test/app.ts'
import { faultsOf } from './axe.ts'
import { submitSignIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: { tags: [{ id: 't', name: 'law', createdAt: { seconds: 1_763_734_000, nanoseconds: 0 } }] },
})
const better = 'turquoise lantern orbits a quiet harbour'
const menu = (page: Page) => page.getByRole('button', { name: 'Account of' })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

async function openAccount(page: Page): Promise<void> {
  await menu(page).click()
  await entry(page, 'Account').click()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
}

test('the menu of the avatar says who is signed in, leads to the account and to the help, and signs out', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/tags' })
  const { email } = await stoa.person('administrator')
  await menu(page).click()
  await page.getByRole('menu', { name: 'Account' }).getByText(`${email} · Administrator`).waitFor()
  await entry(page, 'Help & shortcuts').click()
  await page.getByRole('dialog', { name: 'Help' }).waitFor()
  await page.keyboard.press('Escape')
  await openAccount(page)
  await page.getByText(`${email} · Administrator`).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  await menu(page).click()
  await entry(page, 'Logout').click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
})

test('a changed password ends the other sign-ins; each can be ended by itself; the focus stays near', async () => {
  const page = await stoa.page({ as: 'member', path: '/account', expectedErrors: /400/ })
  const elsewhere = await stoa.page({ as: 'member', path: '/tags', expectedErrors: /401/ })
  await page.bringToFront()
  await page.reload()
  const ends = page.getByRole('button', { name: 'End Unknown browser' })
  await expect.poll(() => ends.count()).toBeGreaterThan(0)
  const before = await ends.count()
  await page.getByLabel('Display name').fill('Mia')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await toast(page, 'Account updated').waitFor()
  await page.getByRole('banner').getByText('Mia').waitFor()
  await page.locator('button[aria-disabled]:focus', { hasText: 'Save' }).waitFor()
  await ends.first().press('Enter')
  await expect.poll(() => ends.count()).toBe(before - 1)
  await page.locator('h2:focus', { hasText: 'signed in' }).waitFor()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill(better)
  await page.keyboard.press('Enter')
  await page.getByText('The current password is wrong.').waitFor()
  await page.locator('[name=current]:focus').waitFor()
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await toast(page, 'Password changed. You are signed out everywhere else.').waitFor()
  await expect.poll(() => ends.count()).toBe(0)
  await elsewhere.getByText('Your sign-in has ended', { exact: true }).waitFor()
})

test('a person with a generated password chooses one first, and then enters', async () => {
  const { email } = await stoa.person('administrator')
  await resetAccount(stoa.db, email, { passwordHash: await hashPassword(password), isGenerated: true })
  const page = await stoa.page({ path: '/tags' })
  await submitSignIn(page, { email, password })
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(better)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  await page.getByText('law').first().waitFor()
})
