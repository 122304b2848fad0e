import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionPath } from '#web/paths.ts'
import { conversation, documents } from './sessions-documents.ts'
import { openStoa } from './stoa.ts'

const moved = { id: 'moved', transcripts: ['Hello.', ...conversation] }
const contradicted = {
  id: 'contradicted',
  userId: 'ada',
  expertId: 'grace',
  active: true,
  isAi: true,
  status: 'refunded',
}
const stoa = await openStoa({
  documents: { ...documents, sessions: [...documents.sessions, moved, contradicted] },
})

const open = (path: string) => stoa.page({ as: 'member', path })
const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const fact = (page: Page, card: string, name: string) =>
  cardOf(page, card)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

test('[91][96] every field of a session is shown', async () => {
  const page = await open('/sessions/lesson')
  await cardOf(page, 'People').getByRole('link', { name: 'Grace Hopper' }).waitFor()
  const facts = {
    Booking: {
      Slot: '2 Mar 2026, 09:00–10:30 UTC',
      Status: 'Refunded',
      Ingestion: 'Ingested',
      Id: 'lesson',
    },
    Prices: { 'Session price': '$1,200.50', 'Total price': '$1,296.54' },
    Timestamps: {
      Started: '2 Mar 2026, 09:04 UTC',
      Created: '20 Feb 2026, 08:00 UTC',
      Updated: '3 Mar 2026, 11:00 UTC',
    },
  }
  for (const [card, said] of Object.entries(facts)) {
    for (const [name, value] of Object.entries(said)) {
      expect(await fact(page, card, name).textContent()).toBe(value)
    }
  }
  // Said by the status and by the expert.
  for (const name of ['Active', 'Marked as AI']) expect(await fact(page, 'Booking', name).count()).toBe(0)
  expect(await cardOf(page, 'Feedback').locator('p').first().textContent()).toBe('4')
  expect(await cardOf(page, 'Question').textContent()).toContain('How do machines add?')
  expect(await cardOf(page, 'Summaries').textContent()).toContain('Next steps: subtraction.')
  expect(await cardOf(page, 'People').locator('code').allTextContents()).toEqual(['ada', 'grace'])

  await page.goto(`${stoa.url}/sessions/chat`)
  await page.getByText('No human expert took part.').waitFor()
  expect(await fact(page, 'Timestamps', 'Updated').textContent()).toBe('Not available')
  await cardOf(page, 'Feedback').getByText('Not rated').waitFor()
})

test('[93][94] summaries and transcripts scroll at a fixed maximum height, also by keyboard', async () => {
  const page = await open('/sessions/long')
  const scroller = page.getByRole('region', { name: 'Transcripts' })
  await scroller.waitFor()
  const heights = await scroller.evaluate((one) => [one.clientHeight < 520, one.scrollHeight > 4000])
  expect(heights).toEqual([true, true])
  await scroller.focus()
  await page.keyboard.press('End')
  await expect.poll(() => scroller.evaluate((one) => one.scrollTop > 1000)).toBe(true)
  await page.goto(`${stoa.url}/sessions/lesson`)
  const maximum = (label: string) =>
    page.getByRole('region', { name: label }).evaluate((one) => getComputedStyle(one).maxHeight)
  expect(await maximum('Summaries')).toBe(await maximum('Transcripts'))
  expect(await maximum('Summaries')).toMatch(/^\d+px$/)
})

test('a very long transcript is rendered in parts, and opened at the match of a search', async () => {
  const page = await open('/sessions/long')
  const turns = page.getByRole('region', { name: 'Transcripts' }).getByRole('listitem')
  await turns.first().waitFor()
  expect(await turns.count()).toBe(200)
  await page.getByRole('button', { name: 'Show 200 more of 800' }).click()
  await expect.poll(() => turns.count()).toBe(400)
  await page.goto(`${stoa.url}${sessionPath('long', '777')}`)
  const isInScroller = () =>
    page.locator('mark').evaluate((mark) => {
      const scroller = mark.closest('section[aria-label]')?.getBoundingClientRect()
      const place = mark.getBoundingClientRect()
      return scroller !== undefined && place.top > scroller.top && place.bottom < scroller.bottom
    })
  await expect.poll(isInScroller).toBe(true)
})

test('a link to a passage scrolls to its words, also after they have moved', async () => {
  const page = await open('/sessions/lesson')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await selectPassage(page)
  await page.getByRole('button', { name: 'Copy link to selection' }).click()
  await page.getByText('A link to this passage', { exact: true }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${stoa.url}/sessions/lesson#t3:31-51:zygomorphic%20overflow`)
  const moved = await open(`/sessions/moved${new URL(link).hash}`)
  await moved.locator('mark').waitFor()
  expect(await moved.locator('mark').textContent()).toBe('zygomorphic overflow')
  await moved.goto(`${stoa.url}/sessions/chat${new URL(link).hash}`)
  await moved.getByText('The passage that this link points to is no longer in the session.').waitFor()
})

test("[95][98] user and expert are links by name, with the expert's ratings in either spelling", async () => {
  const page = await open('/sessions/lesson')
  const people = cardOf(page, 'People')
  await people.getByText('4.5').waitFor()
  expect(await people.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/users/ada')
  expect(await people.getByRole('link', { name: 'Grace Hopper' }).getAttribute('href')).toBe('/users/grace')
  await page.goto(`${stoa.url}/sessions/past-1`, { waitUntil: 'commit' })
  await people.getByRole('link', { name: 'Joan Clarke' }).waitFor()
  await people.getByText('3.0').waitFor()
  // Its document has no name of the user.
  await page.goto(`${stoa.url}/sessions/contradicted`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Session of Ada Lovelace' }).waitFor()
})

/** The words 'zygomorphic overflow'. */
async function selectPassage(page: Page): Promise<void> {
  const turn = page.getByText('Then you have found the zygomorphic overflow.')
  await turn.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild as Text, 24)
    range.setEnd(element.firstChild as Text, 44)
    document.getSelection()?.addRange(range)
  })
}
