import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const at = (startingTime: string, rest: object) => ({ slot: { startingTime }, ...rest })

// All data is from 2024, so that the journeys are the same on any day.
const stoa = await openStoa({
  documents: {
    users: [{ id: 'e', displayName: 'Grace' }],
    sessions: [
      { id: 'a', ...at('2024-03-04T09:00:00Z', { question: 'First?', expertId: 'e', totalPrice: '0.10' }) },
      { id: 'b', ...at('2024-03-04T23:59:59Z', { question: 'Second?', totalPrice: '0.20' }) },
      { id: 'c', ...at('2024-03-07T12:00:00Z', { question: 'Third?', totalPrice: '1234567.05' }) },
      { id: 'd', ...at('2024-03-20T12:00:00Z', { question: 'Fourth?', expertId: 'e', totalPrice: '5' }) },
      { id: 'early', ...at('2023-03-20T12:00:00Z', { question: 'Early?', totalPrice: '9' }) },
      { id: 'unplaced', question: 'Whenever?', totalPrice: '99' },
    ],
  },
})

const march = '/?from=2024-02-26&until=2024-03-24'
const open = (path = march) => stoa.page({ as: 'member', path })
const chart = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const plot = (page: Page, label: string) =>
  chart(page, label).getByRole('link', { name: new RegExp(`^${label}, `) })
const says = async (page: Page, label: string, value: string, note: string) => {
  const frame = chart(page, label)
  await frame.getByText(value, { exact: true }).first().waitFor()
  await expect.poll(() => frame.getByRole('paragraph').allTextContents()).toEqual([note])
}
const whole = '26 Feb 2024 – 24 Mar 2024'

test('three charts below the eight cards show the exact figures of their range', async () => {
  const page = await open()
  await says(page, 'Sessions', '4', whole)
  await says(page, 'Revenue', '$1,234,572.35', whole)
  await says(page, 'AI share', '50.0%', whole)
  expect(await page.locator('[data-stat-card]').count()).toBe(8)
  const below = await chart(page, 'Sessions').boundingBox()
  const card = await page.locator('[data-stat-card]').last().boundingBox()
  expect(below?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0))
})

test('the pointer shows one day, a click leads to its sessions and back again', async () => {
  const page = await open()
  const box = await plot(page, 'Sessions').boundingBox()
  if (!box) throw new Error('The chart is not in sight.')
  const seventh = box.x + (7.5 / 28) * box.width
  await page.mouse.move(seventh, box.y + box.height / 2)
  await says(page, 'Sessions', '2', 'Mon, 4 Mar 2024 · vs 0 on 5 Feb 2024')
  await page.mouse.move(seventh, box.y - 60)
  await says(page, 'Sessions', '4', whole)
  await page.mouse.click(seventh, box.y + box.height / 2)
  await page.waitForURL(
    (url) => url.pathname === '/sessions' && url.searchParams.get('from') === '2024-03-04',
  )
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await rows.filter({ hasText: 'First?' }).waitFor()
  await page.goBack()
  await page.waitForURL(`**${march}`)
  await chart(page, 'Sessions').getByText('24 Mar 2024').first().waitFor()
})

test('each chart is one stop of the keyboard, arrow keys go from day to day, Enter to the sessions', async () => {
  const page = await open()
  const link = plot(page, 'Revenue')
  await link.focus()
  await says(page, 'Revenue', '$0.00', 'Sun, 24 Mar 2024 · vs $0.00 on 25 Feb 2024')
  await page.keyboard.press('Home')
  await says(page, 'Revenue', '$0.00', 'Mon, 26 Feb 2024 · vs $0.00 on 29 Jan 2024')
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await says(page, 'Revenue', '$0.30', 'Mon, 4 Mar 2024 · vs $0.00 on 5 Feb 2024')
  expect(await link.getAttribute('aria-label')).toBe('Revenue, Mon, 4 Mar 2024: $0.30')
  await chart(page, 'Revenue').getByRole('status').getByText('Mon, 4 Mar 2024: $0.30').waitFor()
  await page.keyboard.press('Tab')
  expect(await plot(page, 'AI share').evaluate((one) => one === document.activeElement)).toBe(true)
  // All charts share one crosshair.
  await says(page, 'Revenue', '$0.00', 'Sun, 24 Mar 2024 · vs $0.00 on 25 Feb 2024')
  for (const key of ['Home', 'ArrowLeft', 'End', 'ArrowRight']) await page.keyboard.press(key)
  await says(page, 'AI share', 'No sessions', 'Sun, 24 Mar 2024 · vs No sessions on 25 Feb 2024')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions?ai=true&sort=slot&from=2024-03-24&until=2024-03-24*')
})

test('a first touch shows a day, and a second one opens it', async () => {
  const context = await stoa.browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await open()
  await context.addCookies(await page.context().cookies())
  const phone = await context.newPage()
  await phone.goto(stoa.url + march)
  const link = plot(phone, 'Sessions')
  await link.scrollIntoViewIfNeeded()
  const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  const position = { x: (10.5 / 28) * width, y: height / 2 }
  await link.tap({ position })
  await says(phone, 'Sessions', '1', 'Thu, 7 Mar 2024 · vs 0 on 8 Feb 2024 · tap again for its sessions')
  expect(new URL(phone.url()).pathname).toBe('/')
  await link.tap({ position })
  await phone.waitForURL('**/sessions?sort=slot&from=2024-03-07&until=2024-03-07*')
  await context.close()
})

test('the period, what it is compared with and the unit are in the address: back, refresh and a shared link show them', async () => {
  const page = await open()
  const period = page.getByRole('button', { name: /^Period:/ })
  await period.click()
  const panel = page.getByRole('dialog', { name: 'Period' })
  await panel.getByRole('button', { name: 'Week', exact: true }).click()
  await page.waitForURL('**/?from=2024-02-26&until=2024-03-24&by=week')
  await page.keyboard.press('Escape')
  await plot(page, 'Sessions').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await says(page, 'Sessions', '3', 'Week of 4 Mar 2024 · vs 0 in the week of 5 Feb 2024')
  await period.click()
  await panel.getByLabel('Type a period').fill('march 2024')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?from=2024-03-01&until=2024-03-31')
  await panel.getByRole('button', { name: 'A year before' }).click()
  await page.waitForURL('**/?from=2024-03-01&until=2024-03-31&compare=year')
  await page.keyboard.press('Escape')
  const month = '1 Mar 2024 – 31 Mar 2024'
  await says(page, 'Sessions', '4', month)
  await chart(page, 'Sessions').getByText('300.0%').waitFor()
  await chart(page, 'Sessions').getByText('vs a year before').waitFor()
  const reasons = page.getByRole('region', { name: 'What changed' })
  await reasons.getByText('vs 1 Mar 2023 – 31 Mar 2023').waitFor()
  const all = reasons.getByRole('row', { name: /^All revenue/ })
  await all.getByRole('link', { name: '$9.00' }).click()
  await page.waitForURL('**/sessions?from=2023-03-01&until=2023-03-31*')
  await page.getByRole('status').filter({ hasText: '1 session' }).waitFor()
  await page.goBack()
  await page.reload()
  await says(page, 'Sessions', '4', month)
  const { pathname, search } = new URL(page.url())
  const other = await stoa.tab(page, pathname + search)
  await chart(other, 'Sessions').getByText('vs a year before').waitFor()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await says(page, 'Sessions', '4', whole)
})

test('the same figures can be read as a table, each day a link to its sessions', async () => {
  const page = await open()
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  const row = page.getByRole('row', { name: /Mon, 4 Mar 2024/ })
  await row.waitFor()
  expect(await row.locator('td').allTextContents()).toEqual(['2', '1', '50.0%', '$0.30'])
  const table = page.getByRole('region', { name: 'Sessions, revenue and AI share over time', exact: true })
  expect(await table.getByRole('row').count()).toBe(30)
  expect(await table.evaluate((one) => getComputedStyle(one).overflowY)).toBe('auto')
  await page.reload()
  await row.getByRole('link').click()
  await page.waitForURL('**/sessions?sort=slot&from=2024-03-04&until=2024-03-04*')
})
