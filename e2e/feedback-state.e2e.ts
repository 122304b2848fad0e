// State and owner of feedback: changed by keys and clicks, for many entries at once, undone, and immediately visible to others.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { filter } from './filter.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ demo: true })

const nowS = Math.floor(Date.now() / 1000)
const save = (id: string, name: string, more: object = {}) =>
  stoa.save('feedback', {
    id,
    userFullname: name,
    userEmail: `${id}@quick.example`,
    feedback: 'The expert came late.',
    dateCreated: { seconds: nowS - 60, nanoseconds: 0 },
    ...more,
  })

beforeAll(async () => {
  await save('complaint', 'Zed Quick', { dateCreated: { seconds: nowS, nanoseconds: 0 } })
  for (const [index, name] of ['Yann Quick', 'Xara Quick', 'Walt Quick'].entries())
    await save(`many-${index}`, name, {
      userEmail: index === 2 ? 'none, at all' : `many-${index}@quick.example`,
    })
  for (const [kind, name] of [
    ['administrator', 'Grace Boss'],
    ['member', 'Max Member'],
  ] as const)
    await stoa.db.execute(
      sql`update accounts set display_name = ${name} where uid = ${(await stoa.person(kind)).uid}`,
    )
})

const table = (page: Page) => page.getByRole('table', { name: 'Feedback' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const stateIn = (page: Page, name: string) => row(page, name).getByRole('button', { name: /, set status$/ })
const ownerIn = (page: Page, name: string) => row(page, name).getByRole('button', { name: /, set assignee$/ })
const says = (page: Page, name: string, state: string) =>
  row(page, name)
    .getByRole('button', { name: `${state}, set status` })
    .waitFor()
async function press(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) {
    if (key === 'j') await table(page).locator('[data-row]').first().waitFor()
    await page.keyboard.press(key)
    if (key === 'o' || key === 's') await page.locator('[role=menu]:focus-within').waitFor()
  }
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selected entries' })

test('a complaint goes from open to replied, with an assignee, by 8 keys; who looks on sees it at once', async () => {
  const auditor = await stoa.page({ as: 'auditor', path: '/feedback' })
  await row(auditor, 'Zed Quick').getByText('Open', { exact: true }).waitFor()
  const page = await stoa.page({ as: 'member' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await press(page, ['g', 'f', 'j', 'o', 'Enter', 's', 'r', 'Enter'])
  await says(page, 'Zed Quick', 'Replied')
  await ownerIn(page, 'Zed Quick').getByText('Max Member').waitFor()
  await row(auditor, 'Zed Quick').getByText('Replied', { exact: true }).waitFor()
  await row(auditor, 'Zed Quick').getByText('Max Member').waitFor()
  // Auditors are not offered actions that they may not perform.
  expect(await stateIn(auditor, 'Zed Quick').count()).toBe(0)
  expect(await table(auditor).getByRole('checkbox').count()).toBe(0)
  await auditor.keyboard.press('j')
  await auditor.keyboard.press('s')
  expect(await auditor.getByRole('menu').count()).toBe(0)
})

test('many are set at once by their keys, and their addresses are copied', async () => {
  const page = await stoa.page({ as: 'member', path: '/feedback?q=quick' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const name of ['Yann Quick', 'Xara Quick', 'Walt Quick'])
    await row(page, name).getByRole('checkbox').click()
  await bar(page).getByRole('button', { name: 'Copy emails' }).click()
  await page.getByText('2 emails copied', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split(', ').toSorted()).toEqual(['many-0@quick.example', 'many-1@quick.example'])
  await page.keyboard.press('s')
  await page.getByRole('menuitemradio', { name: 'Open' }).waitFor()
  await page.getByRole('menuitemradio', { name: 'No reply needed' }).click()
  for (const name of ['Yann Quick', 'Xara Quick', 'Walt Quick']) await says(page, name, 'No reply needed')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await says(page, 'Xara Quick', 'Open')

  await page.goto(`${stoa.url}/feedback?q=quick&state=open`)
  const next = await table(page).locator('[data-row]').nth(1).getAttribute('data-row')
  await press(page, ['j', 's', 'r', 'Enter'])
  // The first row leaves the list.
  await table(page).locator(`[data-row="${next}"] :focus`).waitFor()

  await page.goto(`${stoa.url}/feedback`)
  await page.route('**/api/feedback?*limit=200*', () => undefined)
  await page.getByLabel('Select the loaded rows').click()
  await bar(page).getByRole('button', { name: 'Select all' }).click()
  // Disabled until all are selected.
  await bar(page).getByRole('button', { name: 'Set status' }).press('ArrowDown')
  expect(await page.getByRole('menu').count()).toBe(0)
})

test('feedback of a colleague who may no longer enter is found by their name', async () => {
  const { uid } = await stoa.person('editor')
  await stoa.db.execute(sql`update accounts set display_name = 'Gone Girl' where uid = ${uid}`)
  const page = await stoa.page({ as: 'administrator', path: '/feedback?q=walt' })
  await ownerIn(page, 'Walt Quick').click()
  await page.getByRole('menuitemradio', { name: 'Gone Girl' }).click()
  await ownerIn(page, 'Walt Quick').getByText('Gone Girl').waitFor()
  await stoa.db.execute(sql`update accounts set disabled = true where uid = ${uid}`)
  await page.goto(`${stoa.url}/feedback`)
  await ownerIn(page, 'Walt Quick').click()
  await page.getByRole('menuitemradio', { name: 'Unassigned' }).waitFor()
  expect(await page.getByRole('menuitemradio', { name: 'Gone Girl' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await filter(page, 'Assignee', 'Gone Girl Gone')
  await row(page, 'Walt Quick').waitFor()
  expect(await row(page, 'Zed Quick').count()).toBe(0)
})
