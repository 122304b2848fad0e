import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Identity } from '#contract/identity.ts'
import { logOut, signIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa()
const refused = /Failed to load resource/

const picture = (letter: string): string => `data:image/svg+xml,${encodeURIComponent(svg(letter))}`
const svg = (letter: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">${letter}</text></svg>`

const screens = [
  ['Dashboard', '/'],
  ['Inbox', '/inbox'],
  ['Users', '/users'],
  ['Experts', '/experts'],
  ['Sessions', '/sessions'],
  ['Feedback', '/feedback'],
  ['Tags', '/tags'],
  ['Discount Codes', '/discount-codes'],
  ['Notes', '/notes'],
  ['Activity', '/activity'],
  ['Data issues', '/data-health'],
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const account = (page: Page) => page.getByRole('banner')
const avatar = (page: Page) => account(page).locator('span[aria-hidden=true]').last()

/** Sets the display name of an account. */
async function rename(uid: string, displayName: string | null): Promise<void> {
  await stoa.db.query(sql`update accounts set display_name = ${displayName} where uid = ${uid}`)
}

test('[13][14][15][16] navigation in order, logout, search, and the person who is signed in', async () => {
  const { uid } = await stoa.person('administrator')
  await rename(uid, 'Ada Administrator')
  const page = await stoa.page({ as: 'administrator' })
  await navigation(page).waitFor()
  // The saved views of a screen are listed below its entry, in a separate list.
  const links = await navigation(page)
    .locator('a:not(ul[aria-label=Views] a)')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  // Only administrators and auditors see the link to the members.
  expect(links).toEqual([...screens, ['Members', '/members']])
  expect(await navigation(page).getByRole('button', { name: 'Logout' }).isVisible()).toBe(true)
  expect(await account(page).getByPlaceholder('Search anything...').isVisible()).toBe(true)
  expect(await account(page).getByText('Ada Administrator', { exact: true }).isVisible()).toBe(true)
})

test('[13] each entry leads to its screen without a reload, and is marked there', async () => {
  const page = await stoa.page({ as: 'member' })
  await navigation(page).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const [label, path] of [...screens.slice(1), ...screens.slice(0, 1)]) {
    await navigation(page).getByRole('link', { name: label, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect.poll(() => page.title()).toBe(`${label} · Stoa`)
    expect(await navigation(page).locator('[aria-current=page]').allInnerTexts()).toEqual([label])
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test("[17] the avatar is the picture of the user's record", async () => {
  const { uid, email } = await stoa.person('member')
  await stoa.save('users', { id: uid, username: email, ProfilePicture: picture('p'), photoURL: picture('r') })
  const page = await stoa.page({ as: 'member' })
  const image = avatar(page).locator('img')
  await image.waitFor()
  expect(await image.getAttribute('src')).toBe(picture('p'))
})

/** The server's identity with changed fields. */
const withIdentity = (change: Partial<Identity>) => (page: Page) =>
  page.route('**/api/identity', async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })

test('[18] else the photo of the identity, empty text being no picture', async () => {
  const { uid, email } = await stoa.person('member')
  await stoa.save('users', { id: uid, username: email, ProfilePicture: ' ', photoURL: picture('r') })
  const page = await stoa.page({ as: 'member', prepare: withIdentity({ photoURL: picture('i') }) })
  const image = avatar(page).locator('img')
  await image.waitFor()
  expect(await image.getAttribute('src')).toBe(picture('i'))
})

test("[19][20] else the first letter of the display name, else 'U'", async () => {
  const { uid, email } = await stoa.person('member')
  await stoa.save('users', { id: uid, username: email })
  for (const [displayName, letter] of [
    ['élodie', 'É'],
    ['👩‍🚀 Zoe', '👩‍🚀'],
    [null, 'U'],
    ['  ', 'U'],
  ] as const) {
    await rename(uid, displayName)
    const page = await stoa.page({ as: 'member' })
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(await avatar(page).textContent()).toBe(letter)
    expect(await avatar(page).locator('img').count()).toBe(0)
    if (!displayName?.trim()) expect(await account(page).getByText(email).isVisible()).toBe(true)
    await page.context().close()
  }
  await rename(uid, 'Max Member')
})

test('[21] a picture that fails to load is hidden', async () => {
  const { uid, email } = await stoa.person('member')
  await stoa.save('users', { id: uid, username: email, ProfilePicture: 'https://pictures.invalid/p.png' })
  const asked = Promise.withResolvers<void>()
  const page = await stoa.page({
    as: 'member',
    expectedErrors: refused,
    prepare: async (fresh) => {
      await withIdentity({ photoURL: picture('i') })(fresh)
      await fresh.route('https://pictures.invalid/**', (route) => {
        asked.resolve()
        return route.fulfill({ status: 404 })
      })
    },
  })
  await asked.promise
  await expect.poll(() => avatar(page).textContent()).toBe('M')
  await avatar(page).locator('img').waitFor({ state: 'detached' })
})

test('[22] the own User document is read once, by uid', async () => {
  const { uid, email } = await stoa.person('member')
  await stoa.save('users', { id: uid, username: email, displayName: 'Max Member' })
  const page = await stoa.page({ as: 'member' })
  for (const [label] of screens) {
    await navigation(page).getByRole('link', { name: label, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
  }
  await navigation(page).getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('table').getByRole('link', { name: 'Max Member' }).click()
  await page.getByRole('heading', { level: 1, name: 'Max Member' }).waitFor()
  expect(stoa.calls(page).filter(({ path }) => path === `/api/users/${uid}`)).toHaveLength(1)
})

test('[23] signing out and in, in another tab too, switches the screens without a reload', async () => {
  const [ada, max] = [await stoa.person('administrator'), await stoa.person('member')]
  const page = await stoa.page({ as: 'administrator', path: '/users' })
  await account(page).getByText('Ada Administrator', { exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  const tab = await stoa.tab(page, '/tags')
  await logOut(tab)
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  expect(await navigation(page).count()).toBe(0)

  await signIn(tab, max)
  await account(page).getByText('Max Member', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Users' }).waitFor()

  await logOut(page)
  await tab.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await signIn(page, ada)
  await account(tab).getByText('Ada Administrator', { exact: true }).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('[131][132] an unknown path says so inside the shell, and offers a link', async () => {
  const page = await stoa.page({ as: 'member', path: '/nowhere' })
  for (const path of ['/nowhere', '/users/a/b', '/tags//', '/users/%E0%A4%A', '/index.html', '/Users']) {
    await page.goto(stoa.url + path)
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true }).waitFor()
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('404 Page Not Found · Stoa')
  }
  await navigation(page).getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tags', exact: true }).waitFor()
})

test('by keyboard the focus skips the navigation, and moves to the heading of a new screen', async () => {
  const page = await stoa.page({ as: 'member' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await navigation(page).getByRole('link', { name: 'Tags', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tags', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tags')
})

test('on a phone the navigation opens over the page and closes with a chosen link, or with Escape', async () => {
  const page = await stoa.page({ as: 'member', viewport: { width: 390, height: 844 } })
  const open = page.getByRole('button', { name: 'Open the navigation' })
  await open.click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await drawer.getByRole('link', { name: 'Dashboard', exact: true }).waitFor()
  await drawer.locator(':focus').waitFor()
  await drawer.getByText('Signed in as').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.locator('button:focus').waitFor()
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)

  await open.click()
  await drawer.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tags', exact: true }).waitFor()
  await drawer.waitFor({ state: 'detached' })
  await page.locator('h1:focus').waitFor()

  await open.click()
  await drawer.getByRole('button', { name: 'Close the navigation' }).click()
  await drawer.waitFor({ state: 'detached' })

  await open.click()
  await drawer.locator(':focus').waitFor()
  // Before, a click outside is the second one of a double click.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 350)))
  await page.mouse.click(350, 400)
  await drawer.waitFor({ state: 'detached' })
  await open.click()
  await logOut(page)
})

test('theme and height of rows are chosen in a menu, and remembered', async () => {
  const page = await stoa.page({ as: 'member', path: '/users', colorScheme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
  const open = () => page.getByRole('button', { name: 'Account of' }).dblclick()
  await open()
  expect(await choice('System').getAttribute('aria-checked')).toBe('true')
  const dark = await ground()
  await choice('Light').click()
  const light = await ground()
  expect(dark).not.toBe(light)
  await open()
  await choice('Comfortable').click()
  await page.reload()
  const row = page.getByRole('table').getByRole('row').nth(1)
  await row.waitFor()
  expect([await ground(), (await row.boundingBox())?.height]).toEqual([light, 52])
  await open()
  await choice('System').click()
  expect(await ground()).toBe(dark)
})
