// A device whose clock is hours or days off shows the same days as any other: they come from the server.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const hourMs = 3_600_000
const atHour = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const stoa = await openStoa({
  config: { timeZone: 'UTC' },
  documents: {
    users: [{ id: 'ada', username: 'ada@inbox.example', lastLogin: atHour(-5) }],
    sessions: [-30, -3, 20].map((hours) => ({
      id: `s${hours}`,
      userId: 'ada',
      question: `At ${hours} hours`,
      totalPrice: '10.00',
      slot: { startingTime: atHour(hours), endingTime: atHour(hours + 1) },
    })),
    'discount-codes': [
      { id: 'OVER', percentageDiscount: 10, expirationDate: atHour(-3) },
      { id: 'VALID', percentageDiscount: 10, expirationDate: atHour(3.2) },
    ],
  },
})

const open = (offMs: number, path: string): Promise<Page> =>
  stoa.page({
    as: 'administrator',
    path,
    prepare: (page) =>
      page.addInitScript((off) => {
        const Right = Date
        window.Date = class extends Right {
          constructor(...given: []) {
            super(...((given.length === 0 ? [Right.now() + off] : given) as []))
          }
          static override now() {
            return Right.now() + off
          }
        } as DateConstructor
      }, offMs),
  })

/** What the screens say of days; `toString` of the day is only the same while both are read on one day. */
async function seen(offMs: number) {
  const page = await open(offMs, '/')
  const shown = () => page.locator('main').innerText()
  await expect.poll(shown).toContain('$20.00')
  await page.getByRole('row').filter({ hasText: 'All revenue' }).waitFor()
  await expect.poll(shown).not.toContain('Loading')
  const dashboard = await shown()
  await page.goto(`${stoa.url}/discount-codes?as=table`)
  const over = page.locator('[data-row=OVER]')
  await over.getByText('3 hours ago').waitFor()
  await page.locator('[data-row=VALID]').getByText('in 3 hours').waitFor()
  await page.goto(`${stoa.url}/discount-codes?new`)
  await page.getByLabel('Expiration date').first().waitFor()
  const date = await page.getByLabel('Expiration date').first().inputValue()
  await page.goto(`${stoa.url}/sessions?from=today&until=today`)
  await page.locator('main [data-row]').first().waitFor()
  return { dashboard, date, today: await page.getByRole('table').innerText() }
}

describe('what a device with a right clock shows', () => {
  test.each([
    ['a day ahead', 24 * hourMs],
    ['a day behind', -24 * hourMs],
    ['8 hours behind', -8 * hourMs],
  ])('is shown by one that is %s', async (_, offMs) => {
    expect(await seen(offMs)).toEqual(await seen(0))
  })
})
