import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { logOut, signIn, submitSignIn } from './sign-in-form.ts'
import { type Call, openStoa } from './stoa.ts'
import { seeToast } from './toast.ts'

const stoa = await openStoa({
  documents: {
    users: [{ id: 'ada', username: 'ada@inbox.example', displayName: 'Ada Lovelace' }],
    tags: [{ id: 'law', name: 'family_law', color: '#0a7' }],
  },
})
const refused = /Failed to load resource/

const writesOf = (page: Page): Call[] => stoa.calls(page).filter(({ method }) => method !== 'GET')
const withoutBody = (method: string, path: string): Call => ({
  method,
  path,
  body: null,
  contentType: undefined,
})
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })

async function isActive(id: string): Promise<boolean | undefined> {
  const [row] = await stoa.db.query<{ active: boolean }>(sql`select active from sessions where id = ${id}`)
  return row?.active
}

test('[24][25][26] the record that this sign-in started is ended, without a body, and then the sign-in', async () => {
  const page = await stoa.page({ path: '/users' })
  const started = page.waitForResponse('**/api/sessions/start')
  await signIn(page, await stoa.person('member'))
  const { id } = await (await started).json()
  // The screen has made its calls.
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  const ending = Promise.withResolvers<void>()
  await page.route('**/api/sessions/*/end', async (route) => {
    const response = await route.fetch()
    await ending.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/sessions/*/end')
  await logoutButton(page).click()
  const request = await asked
  expect((await request.allHeaders())['content-type']).toBeUndefined()
  expect((await request.allHeaders()).cookie).toContain('=')
  expect(writesOf(page).filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(await logoutButton(page).isVisible()).toBe(true)

  ending.resolve()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  const ended = withoutBody('POST', `/api/sessions/${id}/end`)
  const calls = stoa.calls(page)
  // The navigation requests the saved views when the browser is idle, and opens the stream of changes.
  const later = calls.slice(calls.findIndex(({ path }) => path === ended.path))
  expect(later.filter(({ path }) => !/^\/api\/(views|changes)/.test(path))).toEqual([
    ended,
    withoutBody('DELETE', '/api/identity'),
  ])
  expect(await isActive(id)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/')
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['stoa-browser'])
})

/** A page whose stream of changes is open. */
async function openFollowing(expectedErrors?: RegExp): Promise<Page> {
  let opened: Promise<unknown> = Promise.resolve()
  const page = await stoa.page({
    as: 'member',
    path: '/tags',
    ...(expectedErrors ? { expectedErrors } : {}),
    prepare: async (fresh) => {
      opened = fresh.waitForResponse('**/api/changes*')
    },
  })
  await opened
  return page
}

test("[24][27] else the user's newest active sign-in record is ended; never a booking, never another user's", async () => {
  const [{ uid }, other] = [await stoa.person('member'), await stoa.person('administrator')]
  const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
  const record = { userId: uid, active: true, kind: 'signin' }
  await stoa.db.query(sql`delete from sessions where is_sign_in`)
  await stoa.save('sessions', { id: 'older', ...record, slot: { startingTime: at(10) }, startTime: at(10) })
  await stoa.save('sessions', { id: 'newest', ...record, slot: { startingTime: at(20) }, startTime: at(20) })
  await stoa.save('sessions', { id: 'ended', ...record, active: false, slot: { startingTime: at(30) } })
  await stoa.save('sessions', { id: 'booking', userId: uid, active: true, slot: { startingTime: at(40) } })
  await stoa.save('sessions', { id: 'others', ...record, userId: other.uid, slot: { startingTime: at(50) } })

  // The cookie was set by the test, so this sign-in has started no record.
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await page.getByRole('heading', { name: 'Tags' }).waitFor()
  await logOut(page)
  expect(writesOf(page)).toEqual([
    withoutBody('POST', '/api/sessions/newest/end'),
    withoutBody('DELETE', '/api/identity'),
  ])
  const active = await stoa.db.query(sql`select id from sessions where active order by id`)
  expect(active.map(({ id }) => id)).toEqual(['booking', 'older', 'others'])
})

test('[28] without an active session it signs out too', async () => {
  await stoa.db.query(sql`delete from sessions where is_sign_in`)
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await page.getByRole('heading', { name: 'Tags' }).waitFor()
  await logOut(page)
  expect(writesOf(page)).toEqual([withoutBody('DELETE', '/api/identity')])
  await page.reload()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
})

test('[28] a server that does not answer delays it by ten seconds for each step', async () => {
  const page = await stoa.page({ path: '/tags', prepare: (fresh) => fresh.clock.install() })
  await page.route('**/api/sessions/start', () => undefined)
  // From here on the test advances the clock, so that no step ends early on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  await signIn(page, await stoa.person('member'))
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await logoutButton(page).click()
  await page.clock.runFor(9_000)
  expect(await logoutButton(page).isVisible()).toBe(true)
  await page.clock.runFor(1_000)
  await asked
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
})

test('after logout no data is left: the next account reads everything again, and going back shows nothing', async () => {
  const page = await stoa.page({ path: '/users' })
  await signIn(page, await stoa.person('administrator'))
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
  await logOut(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  expect(await page.getByText('Ada Lovelace').count()).toBe(0)

  const { hold, release } = holding('**/api/users?*')
  await hold(page)
  const before = stoa.calls(page).length
  const asked = page.waitForRequest('**/api/users?*')
  await signIn(page, await stoa.person('member'))
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await asked
  // The rows may be requested when the pointer reaches the link.
  await page.locator('[data-skeleton=row]').first().waitFor()
  expect(await page.locator('[data-skeleton=row]').count()).toBe(3)
  expect(await page.getByText('Ada Lovelace').count()).toBe(0)
  release()
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  expect(
    stoa
      .calls(page)
      .slice(before)
      .some(({ path }) => path.startsWith('/api/users?')),
  ).toBe(true)
})

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })

async function endSignIns(): Promise<void> {
  await stoa.db.query(sql`delete from sign_ins`)
}

async function endAndContinue(route: Route): Promise<void> {
  await endSignIns()
  await route.continue()
}

test('a 401 during work keeps the page and what was typed; after signing in again it is saved', async () => {
  const ada = await stoa.person('administrator')
  const page = await stoa.page({ expectedErrors: refused, path: '/tags/law' })
  await signIn(page, ada)
  await nameOf(page).fill('law_of_families')
  // The edit itself ends the sign-in: if it ended earlier, the stream of changes could open the dialog before the click.
  await page.route('**/api/tags/law', endAndContinue, { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' })
  await dialog.waitFor()
  expect(await nameOf(page).inputValue()).toBe('law_of_families')
  expect(await dialog.getByLabel('Email').inputValue()).toBe(ada.email)
  await dialog.getByLabel('Password').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await dialog.isVisible()).toBe(true)

  await submitSignIn(page, { ...ada, password: 'not the password' })
  await seeToast(page, 'Login failed', 'Wrong email or password.')
  await submitSignIn(page, ada)
  await dialog.waitFor({ state: 'detached' })
  expect(await nameOf(page).inputValue()).toBe('law_of_families')
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, 'Success', 'Tag updated successfully')
  await page.getByRole('link', { name: 'law of families', exact: true }).waitFor()
})

test('[149][150] a 401 is an error of a read, which a new sign-in repeats, but an answer to who is signed in', async () => {
  const ada = await stoa.person('administrator')
  const page = await stoa.page({ as: 'administrator', expectedErrors: refused, path: '/tags' })
  await page.getByRole('heading', { name: 'Tags' }).waitFor()
  // The read itself ends the sign-in: if it ended earlier, the stream of changes could open the dialog before the click.
  await page.route('**/api/users?*', endAndContinue, { times: 1 })
  await page.getByRole('link', { name: 'Users', exact: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' })
  await dialog.waitFor()
  await page.getByText('Error loading users: 401: ').waitFor()
  await submitSignIn(page, ada)
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  expect(await dialog.count()).toBe(0)

  await endSignIns()
  await page.reload()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  expect(await page.getByText('401').count()).toBe(0)
  expect(stoa.calls(page).at(-1)?.path).toBe('/api/identity')
})

test('another account that signs in over the preserved page sees nothing of the first', async () => {
  const page = await stoa.page({ as: 'administrator', expectedErrors: refused, path: '/tags/law' })
  await nameOf(page).fill('never saved')
  await page.route('**/api/tags/law', endAndContinue, { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Your sign-in has ended' }).waitFor()
  await submitSignIn(page, await stoa.person('member'))
  await page.getByText('Only editors and administrators can change tags').waitFor()
  expect(await nameOf(page).inputValue()).not.toBe('never saved')
})

test('an idle page notices that its sign-in has ended, and then makes no more calls', async () => {
  const page = await openFollowing(refused)
  await endSignIns()
  await stoa.save('tags', { id: 'new', name: 'new' })
  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' })
  await dialog.waitFor()
  const before = stoa.calls(page).length
  await page.clock.install()
  await page.clock.runFor(60_000)
  expect(stoa.calls(page)).toHaveLength(before)

  // The same account signs in in another tab: this tab continues, and reads again what has changed.
  const tab = await stoa.tab(page, '/users', refused)
  await signIn(tab, await stoa.person('member'))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'new', exact: true }).waitFor()
})
