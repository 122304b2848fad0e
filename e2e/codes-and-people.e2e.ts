// Which code earned most, and who did nothing: each question answered by keyboard alone on the demo marketplace, in at most four keys.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { choose } from './choose.ts'
import { filter } from './filter.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ demo: true })

const rows = (page: Page) => page.locator('main [data-row]')
const count = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text }).waitFor()

/** Types on the dashboard, where the journey begins, and counts the keys. */
async function search(text: string) {
  const page = await stoa.page({ as: 'administrator', path: '/' })
  await page.getByRole('list', { name: 'Views' }).first().waitFor()
  const keys = ['/', ...text, 'Enter']
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search anything' }).and(page.locator(':focus')).waitFor()
  for (const key of text) await page.keyboard.press(key)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  return { page, keys: keys.length }
}

/** The current month of the demo in UTC, the console's zone. */
const thisMonth = sql`slot_ns >= extract(epoch from date_trunc('month', now() at time zone 'UTC')) * 1000000000
  and slot_ns < extract(epoch from date_trunc('month', now() at time zone 'UTC') + interval '1 month') * 1000000000`

test('the code that brought most this month is the first row of the view that its name opens, with its exact figures', async () => {
  const [best] = await stoa.db.query<{ code: string; uses: number; revenue: string }>(sql`
    select discount_code as code, count(*)::integer as uses, to_char(sum(total_price), 'FM$999,999,990.00') as revenue
    from sessions join discount_codes on discount_codes.id = discount_code
    where not is_sign_in and ${thisMonth} group by 1 order by sum(total_price) desc, discount_code desc limit 1`)
  if (!best) throw new Error('No code was used this month.')
  const { page } = await search('top codes this month')
  await page.waitForURL('**/discount-codes?sort=-revenue&slotFrom=month&slotUntil=month')
  const first = rows(page).first()
  await first.getByText(best.code, { exact: true }).waitFor()
  await first.getByText(best.revenue, { exact: true }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Revenue' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  // The figure leads to exactly the sessions that it counts.
  await first.getByRole('link', { name: best.revenue }).click()
  await page.waitForURL(`**/sessions?discountCode=${best.code}&from=month&until=month`)
  await count(page, `${best.uses} ${best.uses === 1 ? 'session' : 'sessions'}`)
})

test('codes are sorted by their head, for a period that is chosen, and on phones their figures show', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/discount-codes' })
  await page.getByRole('columnheader', { name: 'Uses' }).getByRole('button').click()
  await page.waitForURL('**/discount-codes?sort=-uses')
  await filter(page, 'Used in', 'Last 28 days')
  await page.waitForURL('**/discount-codes?sort=-uses&slotFrom=today-27&slotUntil=today')
  const uses = async () =>
    (
      await rows(page)
        .getByRole('link', { name: /^[\d,]+$/ })
        .allInnerTexts()
    ).map((text) => Number(text))
  await expect.poll(async () => (await uses()).length).toBeGreaterThan(1)
  const found = await uses()
  expect(found).toEqual(found.toSorted((a, b) => b - a))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => rows(page).first().innerText()).toMatch(/Uses[\s\S]*Revenue[\s\S]*Discount given/)
  const left = async (text: string) => (await rows(page).first().getByText(text).boundingBox())?.x ?? 0
  expect(await left('Revenue')).toBeGreaterThan((await left('Uses')) + 50)
  expect(await left('Discount given')).toBeGreaterThan((await left('Revenue')) + 50)
})

test('the reasons of the dashboard are by code, each a link to its sessions', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/?from=today-83&until=today' })
  await choose(page, 'Broken down by', 'By code')
  const table = page.getByRole('region', { name: 'What changed' }).getByRole('table')
  await table.getByRole('rowheader', { name: 'Without a code' }).waitFor()
  const first = table.getByRole('rowheader').getByRole('link').first()
  const code = await first.innerText()
  await first.click()
  await page.waitForURL(`**/sessions?discountCode=${code}&from=*`)
})

test('the experts who did nothing in the last 30 days are listed after 4 keys; the table and the cards have the same', async () => {
  const idle = await stoa.db.query<{ id: string }>(sql`
    select id from users where is_expert and not exists (
      select from sessions where expert_id = users.id and not is_sign_in
        and slot_ns >= extract(epoch from date_trunc('day', now() at time zone 'UTC') - interval '29 days') * 1000000000
        and slot_ns < extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day') * 1000000000)
    order by sort_name, id`)
  expect(idle.length).toBeGreaterThan(0)
  const { page, keys } = await search('id')
  await page.waitForURL('**/experts?as=table&sort=name&slotFrom=today-27&slotUntil=today&given=none')
  expect(keys).toBeLessThanOrEqual(4)
  await count(page, `${idle.length} ${idle.length === 1 ? 'expert' : 'experts'}`)
  await page.getByText('Sessions in the period: None').waitFor()
  expect(await rows(page).first().getAttribute('data-row')).toBe(idle[0]?.id)
  await page.getByRole('list', { name: 'Form' }).getByRole('link', { name: 'Cards' }).click()
  await page.getByText('No sessions in: Last 28 days').waitFor()
  await count(page, `${idle.length} ${idle.length === 1 ? 'expert' : 'experts'}`)
})

test('users are filtered by what they spent, since when they exist, and by no sessions in a period', async () => {
  const page = await stoa.page({ as: 'administrator', path: '/users' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Spent more than' }).click()
  await page.getByLabel('In dollars').fill('1000')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/users?spentOver=1000')
  const [{ spenders } = { spenders: 0 }] = await stoa.db.query<{ spenders: number }>(sql`
    select count(*)::integer as spenders from (
      select user_id from sessions join users on users.id = user_id where not is_sign_in
      group by 1 having sum(total_price) > 1000) as people`)
  await count(page, `${spenders} users`)
  await page.goto(`${stoa.url}/users`)
  await filter(page, 'Created', 'Last 28 days')
  await page.waitForURL('**/users?createdFrom=today-27&createdUntil=today')
  await page.goto(`${stoa.url}/users?createdFrom=2000-01-01`)
  await count(page, '2,000 users')
  await page.goto(`${stoa.url}/users`)
  await filter(page, 'No sessions in', 'This month')
  await page.waitForURL('**/users?*booked=none*')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    booked: 'none',
    slotFrom: 'month',
    slotUntil: 'month',
  })
  await page.getByText('No sessions in: This month').waitFor()
})
