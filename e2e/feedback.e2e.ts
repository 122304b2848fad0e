import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { feedbackPath } from '#web/paths.ts'
import { openStoa } from './stoa.ts'

const at = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 })
const script = '<img src=x onerror="window.wasHacked = true"><script>window.wasHacked = true</script>'
const essay = `${'The lesson was long, and so is this. '.repeat(40)}\nThe end of it.`

const older = Array.from({ length: 400 }, (_, index) => ({
  id: `older-${index}`,
  userFullname: `Bob ${index}`,
  userEmail: 'bob@inbox.example',
  feedback: `Note number ${index}.`,
  dateCreated: { seconds: 1_600_000_000 - index * 3600, nanoseconds: 0 },
}))

const stoa = await openStoa({
  documents: {
    users: [{ id: 'grace', displayName: 'Grace Hopper', Expert: { IsExpert: true } }],
    sessions: [{ id: 'lesson', userFullname: 'Ada Lovelace', expertId: 'grace', question: 'How?' }],
    feedback: [
      {
        id: 'praise',
        userFullname: 'Ada Lovelace',
        userEmail: 'Ada@inbox.example',
        feedback: 'A splendid lesson.',
        dateCreated: at('2026-03-02T11:30:00Z'),
        expertId: 'grace',
        sessionId: 'lesson',
      },
      { id: 'essay', userFullname: 'Lo Quacious', feedback: essay, dateCreated: at('2026-03-01T10:00:00Z') },
      ...older,
      { id: 'undated', userEmail: 42, feedback: ['a', 'list'], dateCreated: { seconds: 'soon' } },
      { id: 'a/b%?#', userFullname: script, userEmail: script, feedback: script.repeat(500), expertId: [7] },
    ],
  },
})

const open = (path: string) => stoa.page({ as: 'member', path })
const rows = (page: Page) => page.getByRole('table', { name: 'Feedback' }).getByRole('row')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const count = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const visit = (page: Page, path: string) =>
  page.evaluate((href) => {
    history.pushState({ index: 9 }, '', href)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
const isInSight = (page: Page, text: string) =>
  rowOf(page, text).evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('[99] feedback is listed with name, email, text and date, newest first', async () => {
  const page = await open('/feedback')
  await count(page, '404 entries')
  const first = rows(page).nth(1)
  for (const part of ['Ada Lovelace', 'Ada@inbox.example', 'A splendid lesson.', '2 Mar 2026']) {
    expect(await first.textContent()).toContain(part)
  }
  expect(await rows(page).nth(2).textContent()).toContain('Lo Quacious')
})

test('[100] feedback leads to its expert, by name, and to its session', async () => {
  const page = await open('/feedback')
  const row = rowOf(page, 'A splendid lesson.')
  await row.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  expect(await row.getByRole('link', { name: 'Grace Hopper' }).getAttribute('href')).toBe('/users/grace')
  await row.getByRole('link', { name: 'View session' }).click()
  await page.waitForURL('**/sessions/lesson')
  await page.getByRole('link', { name: 'Feedback on this session' }).click()
  await count(page, '1 entry')
  await page.getByText('Session: lesson').waitFor()
  await page.getByRole('button', { name: 'Remove the filter by session' }).click()
  await count(page, '404 entries')
})

test('a link to one entry scrolls to it and marks it, also from a list that is already loaded', async () => {
  const page = await open(feedbackPath({ at: 'older-321' }))
  await rowOf(page, 'Note number 321.').waitFor()
  expect(await rowOf(page, 'Note number 321.').getAttribute('aria-current')).toBe('true')
  await expect.poll(() => isInSight(page, 'Note number 321.')).toBe(true)

  await page.getByRole('link', { name: 'Feedback', exact: true }).first().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await visit(page, feedbackPath({ at: 'older-60' }))
  await rowOf(page, 'Note number 60.').waitFor()
  await expect.poll(() => isInSight(page, 'Note number 60.')).toBe(true)
  expect(await page.locator('[aria-current="true"]').count()).toBe(1)
})

test('malformed and hostile fields are shown as text or as missing, and execute nothing', async () => {
  const page = await stoa.page({ as: 'member', path: '/feedback', expectedErrors: /status of 404/ })
  await page.getByRole('button', { name: 'Jump to end' }).press('End')
  await rowOf(page, 'No text').waitFor()
  expect(await rowOf(page, 'No text').textContent()).toContain('Invalid date')
  expect(await rowOf(page, 'No text').textContent()).toContain('No name')
  const hostile = rowOf(page, '<script>')
  expect(await hostile.textContent()).toContain('Not available')
  await hostile.click()
  await page.getByRole('button', { name: /^Show all/ }).click()
  const whole = page.getByRole('complementary').getByRole('region', { name: 'Feedback' })
  await expect.poll(() => whole.textContent()).toBe(script.repeat(500))
  expect(await page.evaluate(() => 'wasHacked' in window)).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
