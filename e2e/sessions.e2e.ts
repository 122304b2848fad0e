import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionPath } from '#web/paths.ts'
import { choose } from './choose.ts'
import { filter, removeFilter } from './filter.ts'
import { documents, hostileId, past } from './sessions-documents.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ documents })

const open = (path: string) => stoa.page({ as: 'member', path })
const rows = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row')
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
const count = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const fact = (page: Page, card: string, name: string) =>
  cardOf(page, card)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

test('[82][83][84][85][86][87] bookings are listed, newest slot first, with their distinguishing fields', async () => {
  const columns = ['expert', 'question', 'status', 'rating', 'ingested', 'sessionPrice', 'totalPrice']
  const page = await open(`/sessions?columns=${columns}`)
  await count(page, '305 sessions')
  await rowOf(page, 'Grace Hopper').first().waitFor()
  const lines = await rows(page).allInnerTexts()
  const [head = '', first = '', second = '', third = ''] = lines.map((line) => line.replaceAll('\n', ' | '))
  for (const name of ['When (UTC)', 'User', 'Expert or AI', 'Question', 'Status', 'Rating', 'Ingested']) {
    expect(head).toContain(name)
  }
  for (const part of ['2 Mar 2026', '09:00–10:30', 'Ada Lovelace', 'Grace Hopper', 'How do machines add?']) {
    expect(first).toContain(part)
  }
  expect(first).toContain('Refunded')
  expect(first).toContain('| Ingested |')
  expect(first).toContain('$1,200.50')
  expect(first).toContain('$1,296.54')
  expect(second).toContain('| AI |')
  expect(second).toContain('Active')
  expect(second).toContain('Not Ingested')
  expect(second).toContain('$5.00')
  expect(third).toContain('Bob 0')
  expect(third).toContain('Completed')
  expect(third).toContain('$0')
})

const heads = (page: Page) =>
  page.getByRole('table', { name: 'Sessions' }).getByRole('columnheader').allInnerTexts()

test('whether sessions are ingested is a column that is chosen', async () => {
  const page = await open('/sessions')
  await rowOf(page, 'Grace Hopper').first().waitFor()
  expect(await heads(page)).not.toContain('Ingested')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ingested' }).click()
  await expect.poll(() => heads(page)).toContain('Ingested')
})

test('columns are chosen in a menu, for the next visit and in the address', async () => {
  const page = await open('/sessions')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Question' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Created (UTC)' }).click()
  await expect.poll(() => heads(page)).toContain('Created (UTC)')
  const chosen = await heads(page)
  expect(chosen).not.toContain('Question')
  await expect.poll(() => paramsOf(page).columns).toContain('created')
  await page.goto(new URL('/sessions', page.url()).href)
  await rows(page).nth(1).waitFor()
  expect(await heads(page)).toEqual(chosen)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Default columns' }).click()
  await expect.poll(() => heads(page)).toContain('Question')
})

test('[82] sessions without a slot come last', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', expectedErrors: /status of 404/ })
  await rowOf(page, 'How do machines add?').waitFor()
  await page.getByRole('button', { name: 'Jump to end' }).press('End')
  await rowOf(page, 'Una Slotless').waitFor()
  expect(await rowOf(page, 'Una Slotless').textContent()).toContain('Not available')
})

test('[88] three skeleton rows are shown while the sessions load', async () => {
  const page = await open('/')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/sessions?**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click()
  await page.locator('[data-skeleton="row"]').first().waitFor()
  expect(await page.locator('[data-skeleton="row"]').count()).toBe(3)
  held.resolve()
  await rowOf(page, 'How do machines add?').waitFor()
  expect(await page.locator('[data-skeleton="row"]').count()).toBe(0)
})

test("[89] 'Error loading sessions: {message}' with a retry", async () => {
  const page = await stoa.page({ as: 'member', path: '/', expectedErrors: /status of 503/ })
  await page.route('**/api/sessions?**', (route) => route.fulfill({ status: 503, body: 'Away' }), {
    times: 1,
  })
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click()
  await page.getByText('Error loading sessions: 503: Away').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await rowOf(page, 'How do machines add?').waitFor()
})

test('[90] a row is a link to the session, which is preloaded', async () => {
  const page = await open('/sessions')
  await rowOf(page, 'How do machines add?').hover()
  const reads = () => stoa.calls(page).filter(({ path }) => path === '/api/sessions/lesson').length
  await expect.poll(reads).toBe(1)
  await rowOf(page, 'How do machines add?').click()
  await page.waitForURL('**/sessions/lesson')
  await page.getByRole('heading', { level: 1, name: 'Session of Ada Lovelace' }).waitFor()
  expect(reads()).toBe(1)
  await page.goBack()
  await rowOf(page, 'How do machines add?').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions/lesson')
})

test('records of sign-ins are listed only on request', async () => {
  const page = await open('/sessions?user=ada')
  await count(page, '2 sessions')
  await filter(page, 'Kind', 'All kinds')
  await count(page, '3 sessions')
  expect(paramsOf(page)).toEqual({ user: 'ada', kind: 'all' })
  await filter(page, 'Kind', 'Sign-ins')
  await count(page, '1 sign-in')
  const row = rowOf(page, '5 Mar 2026, 07:00')
  expect(await row.textContent()).toContain('Active')
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Sign-in of Ada Lovelace' }).waitFor()
  await page.getByText('This is the record of a sign-in to the console').waitFor()
  expect(await page.getByRole('heading', { level: 2, name: 'Prices' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Sign-ins' }).click()
  await rowOf(page, '5 Mar 2026, 07:00').waitFor()
  await filter(page, 'Kind', 'Bookings')
  await count(page, '2 sessions')
  expect(paramsOf(page)).toEqual({ user: 'ada' })
})

test('status, activity, AI, rating and ingestion narrow the list, and the address keeps them', async () => {
  const page = await open('/sessions')
  await filter(page, 'AI or expert', 'With AI')
  await count(page, '2 sessions')
  await filter(page, 'In progress', 'In progress')
  await count(page, '1 session')
  expect(paramsOf(page)).toEqual({ active: 'true', ai: 'true' })
  await page.reload()
  await rowOf(page, 'Is there a largest prime?').waitFor()
  await removeFilter(page, 'AI or expert')
  await removeFilter(page, 'In progress')
  await filter(page, 'Status', 'Refunded')
  await count(page, '1 session')
  await filter(page, 'Rating', 'At least 4 stars')
  await count(page, '1 session')
  expect(paramsOf(page)).toEqual({ label: 'Refunded', minRating: '4' })
  await filter(page, 'Ingestion', 'Not Ingested')
  await page.getByText('No sessions found').waitFor()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await count(page, '305 sessions')
})

test('a user and an expert are filters by name that can be removed', async () => {
  const page = await open('/sessions?user=ada&expert=grace')
  await count(page, '1 session')
  await page.getByText('Expert: Grace Hopper').waitFor()
  await page.getByText('User: Ada Lovelace').waitFor()
  await page.getByRole('button', { name: 'Remove the filter by expert' }).click()
  await count(page, '2 sessions')
  expect(paramsOf(page)).toEqual({ user: 'ada' })
})

test('headers sort by slot and prices, on phones a choice does', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', expectedErrors: /status of 404/ })
  await rowOf(page, 'How do machines add?').waitFor()
  await page.getByRole('button', { name: 'Total price' }).click()
  await page.waitForURL('**/sessions?sort=-totalPrice')
  await page.getByRole('button', { name: 'When' }).click()
  await page.getByRole('button', { name: 'When' }).click()
  await page.waitForURL('**/sessions?sort=slot')
  const place = (text: string) => rowOf(page, text).first().getAttribute('aria-rowindex').then(Number)
  await rowOf(page, 'Old question 299').waitFor()
  expect(await place('Old question 299')).toBeLessThan(await place('Old question 298'))
  await page.getByRole('button', { name: 'Session price' }).click()
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('$1,200.50')
  await expect.poll(() => rows(page).nth(2).textContent()).toContain('$5.00')
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, 'Sort by', 'Lowest price')
  await page.waitForURL('**/sessions?sort=sessionPrice')
})

test('the list can jump to a day, with later sessions above it', async () => {
  const page = await open('/sessions')
  await rowOf(page, 'How do machines add?').waitFor()
  await page.getByLabel('Go to day').fill('10 Sep 2020')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions?day=2020-09-10*')
  const midnight = Date.parse('2020-09-11T00:00:00Z') / 1000
  const first = past.find(({ slot }) => slot.startingTime.seconds < midnight)
  await rowOf(page, `${first?.question}`).first().waitFor()
  const top = () =>
    rows(page).evaluateAll((all) => {
      const head = all[0]?.getBoundingClientRect().bottom ?? 0
      return all.slice(1).find((row) => row.getBoundingClientRect().bottom > head + 1)?.textContent
    })
  await expect.poll(top).toContain(first?.question)
  const isThere = async () => {
    await page.evaluate(() => scrollTo(0, 0))
    return rowOf(page, 'How do machines add?').count()
  }
  await expect.poll(isThere).toBe(1)
})

test('a text is searched in transcripts too, and marked in the session', async () => {
  const page = await open('/sessions')
  await page.getByLabel('Search sessions').fill('zygomorph')
  await count(page, '1 session')
  await rowOf(page, 'How do machines add?').getByRole('link').click()
  await page.waitForURL('**/sessions/lesson?q=zygomorph')
  const mark = page.getByRole('region', { name: 'Transcripts' }).locator('mark')
  expect(await mark.textContent()).toBe('zygomorph')
})

test('a row shows in which text it was found, without a separate call', async () => {
  const page = await open('/sessions?q=zygomorphic+ada')
  const lesson = rowOf(page, 'Transcript:')
  await lesson.getByText('zygomorphic', { exact: true }).waitFor()
  expect(await lesson.locator('mark').allTextContents()).toEqual(['Ada', 'zygomorphic'])
  expect(await lesson.innerText()).toContain('Transcript: …you have found the zygomorphic overflow.')
  await page.waitForLoadState('networkidle')
  expect(stoa.calls(page).filter(({ path }) => path.startsWith('/api/sessions?'))).toHaveLength(1)
})

test('[97] malformed and hostile fields are shown as text or as missing, and execute nothing', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', expectedErrors: /status of 404/ })
  await page.getByRole('button', { name: 'Jump to end' }).press('End')
  const row = rowOf(page, '<script>')
  await row.waitFor()
  expect(await row.textContent()).toContain('Invalid date')
  expect(await row.textContent()).toContain('{"no":"text"}')
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Session of <img' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(sessionPath(hostileId))
  expect(await fact(page, 'Booking', 'Slot').textContent()).toContain('Invalid date')
  expect(await fact(page, 'Timestamps', 'Created').textContent()).toBe('Invalid date')
  expect(await fact(page, 'Prices', 'Total price').textContent()).toBe('$0')
  await page.getByRole('button', { name: 'Show all 50,000 characters' }).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Transcripts' }).textContent())
    .toContain('x'.repeat(50_000))
  expect(await page.evaluate(() => 'wasHacked' in window)).toBe(false)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('on phones the cells of every row have the same positions, and none is cut off by the row', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', viewport: { width: 390, height: 844 } })
  await rowOf(page, 'Grace Hopper').first().waitFor()
  const placed = await page.evaluate(() =>
    [...document.querySelectorAll('main [data-row]')].map((row) => {
      const { top, bottom, right } = row.getBoundingClientRect()
      const cells = [...row.querySelectorAll('[role=cell]')]
      const places = cells
        .filter(({ textContent }) => textContent)
        .map((cell) => {
          // Without the padding, which has room for focus rings.
          const { bottom, right } = cell.getBoundingClientRect()
          const { paddingBottom, paddingRight } = getComputedStyle(cell)
          return {
            bottom: bottom - Number.parseFloat(paddingBottom),
            right: right - Number.parseFloat(paddingRight),
          }
        })
      const question = row.querySelector('[data-whole=Question]')
      return {
        question: question?.textContent ? Math.round(question.getBoundingClientRect().top - top) : undefined,
        isCut: places.some((place) => place.bottom > bottom - 4 || place.right > right + 1),
      }
    }),
  )
  const questions = placed.flatMap(({ question }) => question ?? [])
  expect(questions.length).toBeGreaterThan(2)
  expect(new Set(questions).size).toBe(1)
  expect(placed.filter(({ isCut }) => isCut)).toEqual([])
})
