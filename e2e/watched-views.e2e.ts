// A view that notifies the inbox and a chat, set up in few keys, and the goal of a chart.

import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { startWatching } from '#server/watches/rounds.ts'
import { startAnswering } from '#test/answering.ts'
import { faultsOf } from './axe.ts'
import { countSteps } from './steps.ts'
import { openStoa } from './stoa.ts'

const chat = await startAnswering()
const address = `http://${chat.host}/services/`
const stoa = await openStoa({
  documents: {
    sessions: Array.from({ length: 3 }, (_, index) => ({
      id: `s${index}`,
      question: 'How long do bees sleep?',
    })),
  },
  config: { watchAddresses: [address], publicUrl: 'https://stoa.example.com' },
})
const stopWatching = startWatching({ ...stoa.context, maintenance: stoa.db })
afterAll(stopWatching)

/** Chooses an option of one of the console's own selects, as a person would. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

const focusIn = (page: Page, label: string) =>
  expect.poll(() => page.getByLabel(label).evaluate((one) => one === document.activeElement)).toBe(true)

test('a view tells a chat after at most ten keys and clicks besides its texts', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions?q=bees' })
  const { click, press, steps } = countSteps(page)
  await click(page.getByRole('button', { name: 'Save view' }))
  await focusIn(page, 'Name')
  await page.keyboard.type('Bees')
  await click(page.getByRole('button', { name: 'Save and watch' }))
  await focusIn(page, 'Notify me when there are more than')
  await page.keyboard.type('2')
  expect(await faultsOf(page)).toEqual([])
  await choose(page, 'Send to', 'My inbox and a webhook')
  await press('Tab')
  await focusIn(page, 'Webhook URL')
  await page.keyboard.type(`${address}T0/B0/secret`)
  await press('Enter')
  await click(page.getByRole('button', { name: 'Done' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The choice takes two clicks.
  expect(steps() + 2).toBeLessThanOrEqual(10)
  await expect.poll(() => chat.asked.length, { timeout: 15_000 }).toBe(1)
  const body = JSON.parse(chat.asked[0]?.body ?? '')
  expect(body.text).toContain('3 results in "Bees" (limit: 2)')
  const mark = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('img', { name: /^Notifies when .* Sent / })
  await mark.waitFor()
  await page.getByRole('button', { name: 'Change the view ‘Bees’' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Watch' }).click()
  await page.getByRole('dialog').getByText(/Sent /).waitFor()
  expect(await page.content()).not.toContain('/services/T0/B0/secret')
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await mark.waitFor({ state: 'detached' })
  expect(await stoa.db.query(sql`select from watches`)).toEqual([])
})
