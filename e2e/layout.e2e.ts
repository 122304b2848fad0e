// What must be visible and complete: in windows of medium width, on phones, with forced colours, on paper.

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const at = (seconds: number) => ({ seconds, nanoseconds: 0 })
const slot = { startingTime: at(1_761_660_000), endingTime: at(1_761_663_600) }

const stoa = await openStoa({
  documents: {
    sessions: Array.from({ length: 60 }, (_, index) => ({
      id: `s${index}`,
      userFullname: 'Alexandria Bartholomew',
      question: 'When I change my time zone the slots move, but the confirmation mail shows the old hour.',
      slot,
      rating: (index % 5) + 1,
      totalPrice: '250123.50',
    })),
  },
})

const smallPhone = { width: 320, height: 640 }

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('on phones the filters are in sight, and the totals take one line that can be scrolled', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions?rating=2', viewport: smallPhone })
  const filters = page.getByRole('button', { name: 'Filters (1)' })
  await filters.waitFor()
  expect((await boxOf(filters)).right).toBeLessThanOrEqual(smallPhone.width)
  const totals = page.getByLabel('Totals')
  await totals.waitFor()
  expect((await boxOf(totals)).height).toBeLessThanOrEqual(40)
  await totals.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => totals.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
  await expectNoOverflow(page)
})

test('on paper a list begins with its first row and ends with its last one', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions' })
  const table = page.getByRole('table', { name: 'Sessions' })
  await table.getByRole('row').nth(20).waitFor()
  await page.emulateMedia({ media: 'print' })
  const [head, first] = [
    await boxOf(table.getByRole('row').first()),
    await boxOf(table.getByRole('row').nth(1)),
  ]
  expect(first.y).toBeGreaterThanOrEqual(head.bottom)
  const last = await boxOf(table.getByRole('row').last())
  expect((await boxOf(table)).bottom - last.bottom).toBeLessThan(2)
  expect(await page.getByLabel('Go to day').isVisible()).toBe(false)
})
