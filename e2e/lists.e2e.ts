import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { chipOf, filter, removeFilter } from './filter.ts'
import { installHiding, show } from './hiding.ts'
import { openStoa } from './stoa.ts'

const number = (index: number): string => String(index).padStart(4, '0')
const userOf = (index: number) => ({
  id: `user-${number(index)}`,
  username: `user.${number(index)}@inbox.example`,
  displayName: `User ${number(index)}`,
  isAdmin: index % 10 === 0,
  lastLogin: { seconds: 1_700_000_000 + index, nanoseconds: 0 },
})

const stoa = await openStoa({
  documents: { users: Array.from({ length: 700 }, (_, index) => userOf(index)) },
})

const row = (page: Page, index: number) => page.getByRole('link', { name: `User ${number(index)}` })
const count = (page: Page) => page.getByRole('main').getByRole('status').first()
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const listsAsked = (page: Page) => stoa.calls(page).filter(({ path }) => path.startsWith('/api/users?'))

async function openList(path = '/users'): Promise<Page> {
  const page = await stoa.page({ as: 'member', path })
  await page.getByRole('table').getByRole('link').first().waitFor()
  return page
}

/** Returns the position of the row in the window. */
async function placeOf(page: Page, index: number): Promise<number> {
  const box = await row(page, index).boundingBox()
  return Math.round(box?.y ?? Number.NaN)
}

/** Scrolls to this row with the wheel. */
async function scrollTo(page: Page, index: number): Promise<void> {
  await page.mouse.move(700, 500)
  while (!(await row(page, index).isVisible())) {
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))))
  }
  await row(page, index).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  // In the end the address names the row at the lower edge of the list's head.
  await page.waitForFunction(() => {
    const head = document.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0
    const rows = [...document.querySelectorAll('[role=row] a')].map((link) => link.closest('[role=row]'))
    const top = rows.find((row) => row && row.getBoundingClientRect().bottom > head)?.querySelector('a')
    const named = new URLSearchParams(location.search).get('at')
    return named !== null && top?.getAttribute('href') === `/users/${named}`
  })
}

/** From now on, records the smallest number of rows that any frame has shown. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = { fewest: Number.POSITIVE_INFINITY }
    Object.assign(window, { watch })
    const look = () => {
      const rows = [...document.querySelectorAll('[role=row] a')].map((link) => link.getBoundingClientRect())
      watch.fewest = Math.min(watch.fewest, rows.filter(({ top }) => top > 0 && top < innerHeight).length)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { watch: { fewest: number } }).watch.fewest)
}

/** Returns the first visible row below the head of the table. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0
    const rows = [...document.querySelectorAll('[role=row] a')]
    return rows.find((link) => link.getBoundingClientRect().bottom > head + 8)?.querySelector('.font-medium')
      ?.textContent
  })

test('text, filter and order are in the address; a refresh and a shared link restore them', async () => {
  const page = await openList()
  await filter(page, 'Role', 'Admins')
  await page.waitForURL('**/users?role=admin')
  await page.getByRole('columnheader', { name: 'Last Login' }).getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('sort') === '-lastLogin')
  await page.getByLabel('Search users').fill('user 06')
  await page.waitForURL((url) => url.searchParams.get('q') === 'user 06')
  await row(page, 690).waitFor()
  await expect.poll(() => count(page).innerText()).toBe('10 users')

  const opened = [page, await stoa.page({ as: 'administrator', path: pathOf(page) })]
  await page.reload()
  for (const one of opened) {
    await row(one, 690).waitFor()
    await expect.poll(() => count(one).innerText()).toBe('10 users')
    expect(await firstInSight(one)).toBe('User 0690')
    expect(await chipOf(one, 'Role').textContent()).toBe('Role: Admins')
    expect(await one.getByLabel('Search users').inputValue()).toBe('user 06')
    const header = one.getByRole('columnheader', { name: 'Last Login' })
    expect(await header.getAttribute('aria-sort')).toBe('descending')
  }
})

test('back and forward step through filters and orders, not through the letters of a text', async () => {
  const page = await openList()
  await filter(page, 'Role', 'Admins')
  await row(page, 10).waitFor()
  const text = page.getByLabel('Search users')
  await text.pressSequentially('user 065', { delay: 60 })
  await page.waitForURL((url) => url.searchParams.get('q') === 'user 065')
  await row(page, 650).waitFor()
  await removeFilter(page, 'Role')
  await row(page, 651).waitFor()
  await page.locator('[aria-keyshortcuts~=f]:focus').waitFor()

  await page.goBack()
  await row(page, 651).waitFor({ state: 'detached' })
  expect(await text.inputValue()).toBe('user 065')
  expect(await chipOf(page, 'Role').textContent()).toBe('Role: Admins')
  await page.goBack()
  await row(page, 1).waitFor()
  expect(pathOf(page)).toBe('/users')
  expect(await text.inputValue()).toBe('')
  expect(await chipOf(page, 'Role').count()).toBe(0)
  await page.goForward()
  await row(page, 650).waitFor()
  expect(await text.inputValue()).toBe('user 065')
  expect(await count(page).innerText()).toBe('1 user')
})

test('an address with invalid parameters shows the list without them, and says so', async () => {
  const page = await openList(
    '/users?role=king&sort=drop%20table&limit=9999&cursor=x&q=&constructor=1&at=gone',
  )
  await row(page, 0).waitFor()
  expect(await page.getByRole('alert').textContent()).toContain(
    '‘role’, ‘sort’, ‘limit’, ‘cursor’, ‘constructor’',
  )
  expect(await firstInSight(page)).toBe('Ada Test')
  expect(Number.parseInt(await count(page).innerText(), 10)).toBeGreaterThanOrEqual(700)
})

test('an empty result says so, and offers to clear all filters', async () => {
  const page = await stoa.page({ as: 'member', path: '/users?q=nobody+has+this+name' })
  await page.getByText('No users found').waitFor()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await row(page, 0).waitFor()
  expect(pathOf(page)).toBe('/users')
  await page.locator('h1:focus').waitFor()
})

test('the visible row is in the address: a refresh and a shared link load only the rows around it', async () => {
  const page = await openList()
  await scrollTo(page, 300)
  const place = await placeOf(page, 300)
  const named = new URL(page.url()).searchParams.get('at')?.replace('user-', 'User ')

  await page.reload()
  await row(page, 300).waitFor()
  await expect.poll(() => placeOf(page, 300)).toBe(place)

  const shared = await stoa.page({ as: 'administrator', path: pathOf(page) })
  await row(shared, 300).waitFor()
  await expect.poll(() => firstInSight(shared)).toBe(named)
  const asked = listsAsked(shared).map(({ path }) => path)
  expect(asked[0]).toContain('at=user-')
  expect(asked.some((path) => !path.includes('at=') && !path.includes('cursor='))).toBe(false)
})

test('back from a record shows the list as it was left, at once and without a call', async () => {
  const page = await openList()
  await scrollTo(page, 320)
  const place = await placeOf(page, 320)
  const asked = listsAsked(page).length
  await row(page, 320).click()
  await page.getByRole('heading', { level: 1, name: 'User 0320' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await row(page, 320).waitFor()
  await expect.poll(() => placeOf(page, 320)).toBe(place)
  expect(listsAsked(page)).toHaveLength(asked)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'User 0320' }).waitFor()
})

test('jumps lead to either end', async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Jump to end' }).press('End')
  await row(page, 699).waitFor()
  expect(await row(page, 699).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Jump to start' }).click()
  await row(page, 0).waitFor()
  await expect.poll(() => firstInSight(page)).toBe('Ada Test')
})

async function remove(id: string): Promise<void> {
  await stoa.db.query(sql`delete from users where id = ${id}`)
}

test('a document saved elsewhere appears in the open list automatically, also at its top', async () => {
  const page = await openList()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const before = Number.parseInt(await count(page).innerText(), 10)
  await stoa.save('users', { id: 'new', displayName: 'Aaron Newcomer' })
  await page.getByRole('link', { name: 'Aaron Newcomer' }).waitFor()
  expect(await count(page).innerText()).toBe(`${before + 1} users`)
  expect(await firstInSight(page)).toBe('Aaron Newcomer')
  expect(await page.evaluate(() => [scrollY, 'isSamePage' in window])).toEqual([0, true])
  await remove('new')
  await page.getByRole('link', { name: 'Aaron Newcomer' }).waitFor({ state: 'detached' })
})

test('in the middle of the list, new rows above do not move the visible ones', async () => {
  const page = await openList()
  await scrollTo(page, 350)
  const place = await placeOf(page, 350)
  const before = Number.parseInt(await count(page).innerText(), 10)
  const asked = listsAsked(page).length
  const fewest = await watchFrames(page)
  for (const index of [1, 2, 3])
    await stoa.save('users', { id: `new-${index}`, displayName: `Aaron ${index}` })
  await page.getByText(`${before + 3} users`).waitFor()
  await expect.poll(() => placeOf(page, 350)).toBe(place)
  await stoa.save('users', { ...userOf(350), displayName: 'User 0350 renamed' })
  await page.getByRole('link', { name: 'User 0350 renamed' }).waitFor()
  // A row that is rendered again during the measurement has no position; the frames show whether it ever moved.
  await expect.poll(() => placeOf(page, 350)).toBe(place)
  expect(await fewest()).toBeGreaterThan(10)
  // The page around the visible row and the page before it, however far the list was scrolled.
  const again = listsAsked(page).slice(asked)
  expect(again.filter(({ path }) => path.includes('at=')).length * 2).toBe(again.length)
  for (const index of [1, 2, 3]) await remove(`new-${index}`)
  await stoa.save('users', userOf(350))
})

const streams = (...pages: Page[]): number[] =>
  pages.map((page) => stoa.calls(page).filter(({ path }) => path.startsWith('/api/changes')).length)

test('a hidden tab has no stream, and learns what it missed when it is shown', async () => {
  const page = await stoa.page({
    as: 'member',
    path: '/users',
    prepare: (one) => one.context().addInitScript(installHiding),
  })
  await row(page, 0).waitFor()
  await expect.poll(() => streams(page)).toEqual([1])
  const tab = await stoa.tab(page, '/users')
  await row(tab, 0).waitFor()
  await show(tab, [page])
  await stoa.save('users', { id: 'new', displayName: 'Aaron Newcomer' })
  await tab.getByRole('link', { name: 'Aaron Newcomer' }).waitFor()
  expect(streams(page, tab)).toEqual([1, 1])
  expect(await page.getByRole('link', { name: 'Aaron Newcomer' }).count()).toBe(0)

  await show(page, [tab])
  await page.getByRole('link', { name: 'Aaron Newcomer' }).waitFor()
  await remove('new')
  await page.getByRole('link', { name: 'Aaron Newcomer' }).waitFor({ state: 'detached' })
  expect(streams(page)).toEqual([2])
})

test('a change whose rows cannot be read is told, and can be read again', async () => {
  const page = await stoa.page({ as: 'member', path: '/users', expectedErrors: /status of 503/ })
  await row(page, 0).waitFor()
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await stoa.save('users', { id: 'new', displayName: 'Aaron Newcomer' })
  const note = page.getByText('Not up to date').first()
  await note.waitFor()
  expect(await row(page, 0).isVisible()).toBe(true)
  await page.unroute('**/api/users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Aaron Newcomer' }).waitFor()
  await remove('new')
})
