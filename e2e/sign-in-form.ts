// Signs in and out by hand, as a person would.

import type { Page } from 'playwright-core'
import type { Credentials } from '#contract/identity.ts'

export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Resolves when the shell is shown. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await submitSignIn(page, credentials)
  await page.getByRole('navigation').waitFor()
}

/** Resolves when the sign-in screen is shown. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
}
