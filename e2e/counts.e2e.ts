// Rows are shown as soon as they are found, and counts when they arrive: nothing moves, and a failed count hides nothing.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    sessions: Array.from({ length: 400 }, (_, at) => ({
      id: `s${String(at).padStart(3, '0')}`,
      question: `Zebra ${at}`,
      userFullname: 'Ada Striped',
      sessionPrice: '10.00',
      totalPrice: '12.50',
      slot: { startingTime: { seconds: 1_700_000_000 + at * 3_600, nanoseconds: 0 } },
    })),
  },
})

const count = (page: Page) => page.getByRole('main').getByRole('status').first()
const row = (page: Page, at: number) => page.getByText(`Zebra ${at}`, { exact: true }).last()

test('the rows of a search are shown while they are counted, and nothing moves when the number comes', async () => {
  const { hold, release } = holding('**/api/sessions.totals?*')
  const page = await stoa.page({ as: 'member', path: '/sessions?q=zebra', prepare: hold })
  await row(page, 399).waitFor()
  await expect.poll(() => count(page).innerText()).toBe('50+ …')
  const jump = page.getByRole('button', { name: 'Jump to end' })
  const places = async () => [await row(page, 399).boundingBox(), await jump.boundingBox()]
  const before = await places()
  release()
  await expect.poll(() => count(page).innerText()).toBe('400 sessions')
  expect(await places()).toEqual(before)
  const lists = stoa.calls(page).filter(({ path }) => path.startsWith('/api/sessions?'))
  expect(lists[0]?.path).toBe('/api/sessions?kind=booking&q=zebra&sort=-slot&limit=50&count=none')
  expect(lists.filter(({ path }) => !path.endsWith('count=none'))).toEqual([])
})
