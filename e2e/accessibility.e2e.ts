import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { faultsEverywhere, faultsOf, settled } from './axe.ts'
import { long, longDocuments, screensOf } from './long-documents.ts'
import { expectNoOverflow } from './overflow.ts'
import { submitSignIn } from './sign-in-form.ts'
import { openStoa } from './stoa.ts'
import { seeToast } from './toast.ts'

const stoa = await openStoa({ documents: longDocuments })
const refused = /Failed to load resource/

test('axe finds nothing on any screen', { timeout: 480_000 }, async () => {
  const page = await stoa.page({ as: 'administrator' })
  for (const path of await screensOf(stoa)) {
    await page.goto(stoa.url + path)
    await settled(page)
    expect([path, await faultsEverywhere(page)]).toEqual([path, []])
  }
})

test('axe finds nothing where a member may only read, a list is empty or a load has failed', async () => {
  const page = await stoa.page({ as: 'member', expectedErrors: refused })
  await page.route('**/api/feedback?*', (route) => route.fulfill({ status: 500, body: long }))
  for (const path of ['/tags/law', '/discount-codes/SPRING', '/tags/gone', '/users/gone', '/feedback']) {
    await page.goto(stoa.url + path)
    await settled(page)
    expect([path, await faultsEverywhere(page)]).toEqual([path, []])
  }
})

test('a cell that is cut off shows its whole text to the pointer and to the focus, others show nothing', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions' })
  const cells = page.getByRole('row').filter({ hasText: long }).getByRole('cell')
  await cells.first().waitFor()
  const point = async (index: number) => {
    const { x = 0, y = 0 } = (await cells.nth(index).boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 6)
  }
  const tip = page.getByRole('tooltip')
  await expect
    .poll(async () => {
      await point(0)
      await point(3)
      await page.waitForTimeout(400)
      return tip.allTextContents()
    })
    .toEqual([expect.stringContaining(long)])
  await point(7)
  await tip.waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await cells.first().getByRole('link').focus()
  await tip.waitFor()
  expect(await tip.textContent()).toContain(`Question: ${long}`)
  // Hover below the row, since the controls of the list are above the first one.
  const { y: rowTop = 0 } = (await cells.first().boundingBox()) ?? {}
  expect((await tip.boundingBox())?.y).toBeGreaterThan(rowTop)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await cells.first().getByRole('link').and(page.locator(':focus')).waitFor()
  await page.waitForTimeout(100)
  expect(await tip.count()).toBe(0)
  // The preview hides this column, and other columns become wider.
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: 'Preview' }).waitFor()
  expect(await tip.count()).toBe(0)
})

test('on paper a session and a user are complete, without navigation or buttons', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions/s' })
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['navigation', 'banner', 'button'] as const) {
    const shown = page.getByRole(role).filter({ visible: true }).filter({ hasNotText: /^s$/ })
    expect([role, await shown.allTextContents()]).toEqual([role, []])
  }
  const transcript = page.getByRole('region', { name: 'Transcripts' })
  expect(await transcript.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
  await page.goto(`${stoa.url}/users/ada`)
  await settled(page)
  await expectNoOverflow(page)
})

test('axe finds nothing while the screens load', async () => {
  const page = await stoa.page({
    as: 'member',
    prepare: (fresh) => fresh.route(/\/api\/(?!identity|changes)/, () => new Promise<void>(() => undefined)),
  })
  for (const path of ['/', '/users', '/experts', '/tags', '/users/ada']) {
    await page.goto(stoa.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await faultsOf(page)]).toEqual([path, []])
  }
})

test('axe finds nothing on the sign-in screen, with its errors and its notification', async () => {
  const page = await stoa.page()
  await settled(page)
  expect(await faultsEverywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Email is required').waitFor()
  await submitSignIn(page, { email: 'eve@evil.example', password: 'x' })
  await seeToast(page, 'Access Denied', 'Only @example.com email addresses are allowed')
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .hover()
  expect(await faultsEverywhere(page, [390])).toEqual([])
})

test('axe finds nothing with a dialog over the page, the drawer, the search results', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/tags/law', expectedErrors: refused })
  await page.getByLabel('Name', { exact: true }).fill('unsaved')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
  expect(await faultsEverywhere(page, [390])).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Search anything' }).fill('law')
  await page.getByRole('option').first().waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await page.keyboard.press('Escape')

  // The edit itself ends the sign-in: if it ended earlier, the stream of changes could open the dialog before the click.
  await page.route('**/api/tags/*', async (route) => {
    await stoa.db.query(sql`delete from sign_ins`)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Your sign-in has ended' }).waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
})
