// An authenticator app as a second factor: set up in the account, requested at the next sign-in, required by the console.

import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '#test/app.ts'
import { faultsOf } from './axe.ts'
import { submitSignIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa()
const strict = await openStoa({ config: { secondFactor: 'required' } })

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

function codeOf(secret: string, offset = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 })
}

/** Scans, confirms and saves, using keys at the focused element; returns the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText('The code is wrong; codes change every 30 seconds.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Code from the app').and(page.locator(':focus')).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByText('Save these recovery codes now.').waitFor()
  const codes = await page.locator('ol li').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

test('is set up on the account, asked for at the next sign-in, and answered by app or recovery code', async () => {
  const page = await stoa.page({ as: 'member', path: '/account', expectedErrors: /40[01]/ })
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const { secret, codes } = await setUp(page)
  await page.getByText('10 of ten recovery codes left.').waitFor()
  const { email } = await stoa.person('member')

  const other = await stoa.page({ path: '/tags', expectedErrors: /40[01]/ })
  await submitSignIn(other, { email, password })
  await codeField(other).and(other.locator(':focus')).waitFor()
  expect(await codeField(other).getAttribute('autocomplete')).toBe('one-time-code')
  expect(await faultsOf(other)).toEqual([])
  await other.keyboard.type('111111')
  await other.keyboard.press('Enter')
  await other.getByText('The code is wrong, or was used before.').waitFor()
  // The next code: each code is accepted once, and one step too early or too late, whenever the current step ends.
  await codeField(other).fill(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await heading(other, 'Tags').waitFor()

  const third = await stoa.page({ path: '/tags', expectedErrors: /40[01]/ })
  await submitSignIn(third, { email, password })
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(codes[3] ?? '')
  await third.keyboard.press('Enter')
  await heading(third, 'Tags').waitFor()
})

test('where it is required, a sign-in leads through the set-up; an administrator resets it', async () => {
  const { email } = await strict.person('member')
  const page = await strict.page({ path: '/tags', expectedErrors: /40[01]/ })
  await submitSignIn(page, { email, password })
  await heading(page, 'Set up two-step verification').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await setUp(page)
  await heading(page, 'Tags').waitFor()

  const boss = await strict.page({ path: '/', expectedErrors: /400/ })
  await submitSignIn(boss, { email: (await strict.person('administrator')).email, password })
  await setUp(boss)
  await boss.goto(`${strict.url}/members?q=${email}`)
  await boss.getByRole('table', { name: 'Members' }).getByRole('row').nth(1).click()
  await boss.getByRole('button', { name: 'Reset two-step verification' }).click()
  await boss.getByRole('button', { name: 'Reset', exact: true }).click()
  await boss.getByText('Two-step verification reset').first().waitFor()
  await page.getByText('Your sign-in has ended', { exact: true }).waitFor()
})
