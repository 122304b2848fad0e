// Passkeys in a real browser with a virtual authenticator: added to the account, used alone to sign in, used after the password, over a
// page whose sign-in has ended, and on a console that requires a second factor.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '#test/app.ts'
import { faultsOf } from './axe.ts'
import { logOut, submitSignIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'
import { toastsOf } from './toast.ts'

// Browsers do not allow passkeys for an IP address.
const stoa = await openStoa({ host: 'localhost' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey', exact: true })

/** Adds a virtual authenticator. The returned function sets whether it verifies its person from now on. */
async function plugIn(page: Page): Promise<(verifies: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}

/** Adds a passkey, and returns the recovery codes. */
async function make(page: Page, name: string): Promise<string[]> {
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).fill(name)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Save these recovery codes now.').waitFor()
  await page.getByRole('button', { name: 'Copy all' }).and(page.locator(':focus')).waitFor()
  const codes = await page.locator('ol li').allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return codes
}

test('is added on the account, signs in alone, and is asked for besides the password', async () => {
  const page = await stoa.page({ as: 'member', path: '/account', expectedErrors: /40[01]/ })
  const verify = await plugIn(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const [code = ''] = await make(page, 'Laptop of Ada')
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await passkeys.getByText('Laptop of Ada').waitFor()
  await page.getByText('10 of ten recovery codes left.').waitFor()
  await page.getByRole('heading', { name: 'Two-step verification' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Remove the passkey Laptop of Ada' }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await logOut(page)
  expect(await faultsOf(page)).toEqual([])
  await verify(false)
  await usePasskey(page).click()
  await toastsOf(page).getByText('No passkey was chosen').waitFor()
  await verify(true)
  await usePasskey(page).click()
  await heading(page, 'Dashboard').waitFor()
  await page.goto(`${stoa.url}/account`)
  await passkeys.getByText('last used').waitFor()

  await logOut(page)
  const { email } = await stoa.person('member')
  await submitSignIn(page, { email, password })
  await page.getByText(`Password accepted for ${email}.`).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await usePasskey(page).click()
  await heading(page, 'Dashboard').waitFor()

  await logOut(page)
  await submitSignIn(page, { email, password })
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.keyboard.press('Enter')
  await heading(page, 'Dashboard').waitFor()
  await page.goto(`${stoa.url}/account`)
  await page.getByText('9 of ten recovery codes left.').waitFor()
  await page.getByRole('button', { name: 'Remove the passkey Laptop of Ada' }).click()
  await page.getByRole('button', { name: 'Remove the passkey', exact: true }).click()
  await page.getByText('Passkey removed', { exact: true }).waitFor()
  await page.getByText('None. A passkey is a key').waitFor()
})
