import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { submitSignIn } from './sign-in-form.ts'
import { type Call, openStoa } from './stoa.ts'
import { seeToast } from './toast.ts'

const stoa = await openStoa()
const refused = /Failed to load resource/
const everyPath = ['/', '/users', '/users/x', '/sessions?kind=all', '/discount-codes/a%2Fb', '/nowhere']

const writesOf = (page: Page): Call[] => stoa.calls(page).filter(({ method }) => method !== 'GET')

test('[1][2][3][4][5] signed out, every path shows the sign-in and no shell', async () => {
  const page = await stoa.page()
  for (const path of everyPath) {
    await page.goto(stoa.url + path)
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    expect(await page.getByText('Sign in with your @example.com account').count()).toBe(1)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByPlaceholder('Search anything...').count()).toBe(0)
    expect(await page.getByLabel('Email').getAttribute('required')).not.toBeNull()
    expect(await page.getByLabel('Password').getAttribute('required')).not.toBeNull()
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password')
    expect(stoa.calls(page)).toEqual([])
  }
})

test("[6] 'Loading...' while it is not known who is signed in, and nothing else", async () => {
  const { hold, release } = holding('**/api/identity')
  const page = await stoa.page({ as: 'member', path: '/users', prepare: hold })
  await page.getByText('Loading...', { exact: true }).waitFor()
  expect(await page.locator('#root').textContent()).toBe('Loading...')
  release()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  await expect.poll(() => page.getByText('Loading...', { exact: true }).count()).toBe(0)
})

test('an unreachable server at the start is reported, with a retry', async () => {
  let isDown = true
  const page = await stoa.page({
    as: 'member',
    expectedErrors: refused,
    prepare: (fresh) =>
      fresh.route('**/api/identity', (route) =>
        isDown ? route.fulfill({ status: 503, body: 'Down for a moment' }) : route.continue(),
      ),
  })
  await page.getByText('Error loading the sign-in status: 503: Down for a moment').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('navigation').waitFor()
})

test('[7][8] an address of another domain is refused without asking the identity provider', async () => {
  const page = await stoa.page()
  const others = ['eve@evilexample.com', 'eve@example.com.evil.com', 'eve@sub.example.com', 'eve@example.co']
  for (const email of others) {
    await submitSignIn(page, { email, password: 'whatever it is' })
    await seeToast(page, 'Access Denied', 'Only @example.com email addresses are allowed')
    await page.getByRole('button', { name: 'Close' }).click()
  }
  expect(stoa.calls(page)).toEqual([])
})

test("[9] 'Login failed' with the message of the identity provider, and an unchanged form", async () => {
  const { email } = await stoa.person('member')
  const page = await stoa.page({ expectedErrors: refused })
  const answered = page.waitForResponse('**/api/identity')
  await submitSignIn(page, { email, password: 'not the password at all' })
  const { detail } = await (await answered).json()
  expect(detail).toBe('Wrong email or password.')
  await seeToast(page, 'Login failed', detail)
  await page.getByRole('main').getByText(detail, { exact: true }).waitFor()
  await page.getByLabel('Password').and(page.locator('[aria-invalid=true]:focus')).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(writesOf(page).map(({ path }) => path)).toEqual(['/api/identity'])
})

test('[10][11][12] after success one record is started, and the first requested path is shown', async () => {
  const { uid, email, password } = await stoa.person('member')
  const page = await stoa.page({ path: '/users?sort=-lastLogin&role=admin' })
  const { hold, release } = holding('**/api/identity')
  await hold(page)
  const arrived = page.waitForRequest('**/api/identity')
  await submitSignIn(page, { email: ` ${email.toUpperCase()} `, password })
  await arrived
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  expect(writesOf(page).map(({ path }) => path)).toEqual(['/api/identity'])

  const started = page.waitForResponse('**/api/sessions/start')
  release()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  const { id } = await (await started).json()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/users?sort=-lastLogin&role=admin')
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('heading', { name: 'Tags' }).waitFor()
  const [, ...starts] = writesOf(page)
  expect(starts).toEqual([
    {
      method: 'POST',
      path: '/api/sessions/start',
      body: JSON.stringify({ userId: uid }),
      contentType: 'application/json',
    },
  ])
  const [record] = await stoa.db.query(sql`
    select user_id as uid, is_sign_in as "isSignIn", active
    from sessions where id = ${id}`)
  expect(record).toEqual({ uid, isSignIn: true, active: true })
})
