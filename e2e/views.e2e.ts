import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: { sessions: [{ id: 'one', question: 'How long do bees sleep?', active: true }] },
})

const views = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Views' })
const view = (page: Page, name: string) => views(page).getByRole('link', { name: new RegExp(`^${name}`) })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Change the view ‘${name}’` })

const focused = (one: Locator) => one.and(one.page().locator(':focus')).waitFor()

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await view(page, name).waitFor()
}

test('an own view can be renamed, shared and removed in the navigation, by keyboard', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions?q=bees' })
  await save(page, 'Bees')
  await menuOf(page, 'Bees').focus()
  await page.keyboard.press('Enter')
  await focused(page.getByRole('menuitem', { name: 'Rename' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename the view' })
  await focused(dialog.getByLabel('Name'))
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.type('Sleeping bees')
  await page.keyboard.press('Enter')
  await view(page, 'Sleeping bees').waitFor()
  await expect
    .poll(() => menuOf(page, 'Sleeping bees').evaluate((one) => one === document.activeElement))
    .toBe(true)

  const other = await stoa.page({ as: 'administrator', path: '/sessions' })
  await views(other).first().waitFor()
  expect(await view(other, 'Sleeping bees').count()).toBe(0)
  await page.keyboard.press('Enter')
  await focused(page.getByRole('menuitem', { name: 'Rename' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await other.reload()
  await view(other, 'Sleeping bees').waitFor()

  await menuOf(page, 'Sleeping bees').press('Enter')
  await page.getByRole('menuitem', { name: 'Stop sharing' }).waitFor()
  await focused(page.getByRole('menuitem', { name: 'Rename' }))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Remove the view ‘Sleeping bees’?' }).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await view(page, 'Sleeping bees').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sessions')
})

test('only administrators can remove shared views of others, and nobody can remove built-in ones', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/sessions?q=bees' })
  await save(page, 'Of all')
  await menuOf(page, 'Of all').click()
  await page.getByRole('menuitem', { name: 'Share with the team' }).click()
  const member = await stoa.page({ as: 'member', path: '/sessions' })
  await view(member, 'Of all').waitFor()
  expect(await menuOf(member, 'Of all').count()).toBe(0)
  expect(await menuOf(page, 'Overdue').count()).toBe(0)

  const own = await stoa.page({ as: 'member', path: '/sessions?q=sleep' })
  await save(own, 'Of a member')
  await menuOf(own, 'Of a member').click()
  await own.getByRole('menuitem', { name: 'Share with the team' }).click()
  await page.reload()
  const [owner] = (await stoa.person('member')).email.split('@')
  await menuOf(page, `Of a member · ${owner}`).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Remove'])
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await view(page, 'Of a member').waitFor({ state: 'detached' })
})

test('a search text that is too long is said to be so, in the address and in the field', async () => {
  const page = await stoa.page({ as: 'member', path: `/sessions?q=${'a'.repeat(300)}` })
  await page.getByText('The search text in the link is longer than 200 characters').waitFor()
  expect(await page.getByText('supported').count()).toBe(0)
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByLabel('Search sessions').fill('b'.repeat(600))
  await page.getByText('Longer than 200 characters: not searched').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await faultsOf(page)).toEqual([])
})

test('until views are known, the built-in ones are links, and what is below keeps its place', async () => {
  const hang = (page: Page) => page.route('**/api/views', () => undefined)
  const first = await stoa.page({ as: 'editor', path: '/sessions', prepare: hang })
  await view(first, 'Overdue').waitFor()

  const page = await stoa.page({ as: 'editor', path: '/sessions?q=bees' })
  await save(page, 'Bees')
  const tags = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tags', exact: true })
  const place = await tags.boundingBox()
  await hang(page)
  await page.reload()
  await view(page, 'Codes expiring').waitFor()
  expect(await tags.boundingBox()).toEqual(place)
  expect(await view(page, 'Overdue').count()).toBe(0)
})
