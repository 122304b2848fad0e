import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa()

test('[1][2][3][4][5] signed out, every path shows the sign-in and no shell', async () => {
  for (const path of ['/', '/users', '/sessions/x', '/nowhere']) {
    const page = await stoa.page({ path })
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    expect(await page.getByText('Sign in with your @example.com account').count()).toBe(1)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByLabel('Email').getAttribute('required')).not.toBeNull()
    expect(await page.getByLabel('Password').getAttribute('required')).not.toBeNull()
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password')
    await page.context().close()
  }
})

test('[7][8] an address of another domain is refused without asking the identity provider', async () => {
  const page = await stoa.page()
  await page.getByLabel('Email').fill('eve@evilexample.com')
  await page.getByLabel('Password').fill('whatever it is')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Access Denied', { exact: true }).first().waitFor()
  await page.getByText('Only @example.com email addresses are allowed').first().waitFor()
  expect(stoa.calls(page).filter((call) => call.method === 'POST')).toEqual([])
})
