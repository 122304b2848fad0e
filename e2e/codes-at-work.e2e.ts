// Codes and tags as a shop needs them, on the demo marketplace: made, duplicated, retired, and each of these undone.

import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { countSteps } from './steps.ts'
import { openStoa } from './stoa.ts'
import { seeToast } from './toast.ts'

const stoa = await openStoa({ demo: true })

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const percentageField = (page: Page) => page.getByLabel('Percentage', { exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')
const undoIn = (toast: Locator) => toast.getByRole('button', { name: 'Undo' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const changes = (page: Page) => page.getByRole('table', { name: 'Changes' }).getByRole('row')

async function getCode(page: Page, id: string) {
  const answer = await page.request.get(`${stoa.url}/api/discount-codes/${id}`)
  return answer.ok() ? await answer.json() : answer.status()
}

test('a code is made and copied with 12 keys and clicks from the dashboard; Undo deletes it, Restore makes it again', async () => {
  const page = await stoa.page({ as: 'administrator', expectedErrors: /status of 404/ })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { click, press, steps } = countSteps(page)
  await click(page.getByRole('link', { name: 'Discount Codes' }).first())
  await click(page.getByRole('link', { name: 'New code' }))
  await codeField(page).and(page.locator(':focus')).waitFor()
  await press(...'MAY25', 'Tab', ...'25', 'Enter')
  await heading(page, 'MAY25').waitFor()
  const toast = await seeToast(page, 'Discount code created')
  await click(page.getByRole('button', { name: 'Copy the discount code' }))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('MAY25')
  expect(steps()).toBeLessThanOrEqual(12)
  expect(await getCode(page, 'MAY25')).toMatchObject({ percentageDiscount: 25 })

  await undoIn(toast)
  await seeToast(page, 'Undone', '1 change undone')
  await page.getByText('MAY25 was deleted by').waitFor()
  expect(await getCode(page, 'MAY25')).toBe(404)
  expect(await page.getByText('MAY25 was deleted by').innerText()).toContain('Ada Test')
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
  await percentageField(page).waitFor()
  const history = page.getByRole('listitem').filter({ has: page.getByText('Ada Test') })
  await expect
    .poll(async () => (await history.allInnerTexts()).map((text) => /\w+\.(?=\s|$)/.exec(text)?.[0]))
    .toEqual(['Restored.', 'Deleted.', 'Created.'])
  await page.goBack()
  await page.waitForURL(`${stoa.url}/discount-codes`)
})

test('a tag is retired: the dialog tells its experts, Undo and Restore give it back to them', async () => {
  const [tag] = await stoa.db.query<{ id: string }>(sql`
    select tags.id from tags join users on users.is_expert and tags.id = any(users.tag_ids)
    group by tags.id order by count(*) desc, tags.id limit 1`)
  const id = tag?.id ?? ''
  const page = await stoa.page({ as: 'administrator', path: `/tags/${id}`, expectedErrors: /status of 404/ })
  const total = async () =>
    (await (await page.request.get(`${stoa.url}/api/users.totals?expert=true&tag=${id}`)).json()).count
  const retire = async () => {
    await page.getByRole('button', { name: 'Delete' }).dblclick()
    await page.locator('[role=dialog]:focus-within').waitFor()
    const experts = dialogOf(page).getByRole('link', { name: `${await total()} experts have` })
    expect(await experts.getAttribute('href')).toContain(`/experts?tag=${id}`)
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(`${stoa.url}/tags`)
    return await seeToast(page, 'Tag deleted')
  }
  await undoIn(await retire())
  await seeToast(page, 'Tag restored')
  await page.goto(`${stoa.url}/tags/${id}`)
  await retire()
  await page.goto(`${stoa.url}/activity?record=${id}`)
  await changes(page).filter({ hasText: 'restored tag' }).waitFor()
  await changes(page)
    .filter({ hasText: 'deleted tag' })
    .first()
    .getByRole('button', { name: 'Restore' })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Restore' }).click()
  await seeToast(page, 'Tag restored')
  await expect.poll(() => changes(page).filter({ hasText: 'restored tag' }).count()).toBe(2)
  expect((await page.request.get(`${stoa.url}/api/tags/${id}`)).status()).toBe(200)
})

test('the uses of a code lead to its sessions, and a session back to its code', async () => {
  const page = await stoa.page({ as: 'member', path: '/discount-codes' })
  await page.getByRole('columnheader', { name: 'Uses' }).waitFor()
  const [used] = await stoa.db.query<{ code: string; uses: string }>(sql`
    select discount_code as code, uses::text from code_sums join discount_codes on id = discount_code order by uses desc limit 1`)
  const { code, uses } = used ?? { code: '', uses: '' }
  await page.getByRole('searchbox', { name: 'Search discount codes' }).fill(code)
  // Other codes may have the same number of uses.
  const row = page.locator(`main [data-row="${code}"]`)
  await row.getByRole('link', { name: uses, exact: true }).click()
  await heading(page, 'Sessions').waitFor()
  await page.getByText(`${uses} sessions`, { exact: true }).first().waitFor()
  await page.goto(`${stoa.url}/discount-codes/${code}`)
  await page.getByRole('link', { name: `Bookings ${uses}` }).click()
  await page.getByRole('table', { name: 'Sessions' }).locator('[data-row]').first().click()
  await page.getByRole('link', { name: code, exact: true }).click()
  await heading(page, code).waitFor()
})
