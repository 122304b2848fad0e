import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionPath } from '#web/paths.ts'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const at = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 })
const script = '<img src=x onerror="window.wasHacked = true"><script>window.wasHacked = true</script>'
const hostileId = 'a/b%c#d?e __proto__ é😀'

const conversation = [
  'Ada: Good morning. How do I add two numbers?',
  'Grace: With care: one digit at a time.\nAnd carry the rest.',
  'Ada: What if it carries beyond the last digit?',
  'Grace: Then you have found the zygomorphic overflow.',
]

const lesson = {
  id: 'lesson',
  userId: 'ada',
  userFullname: 'Ada Lovelace',
  expertId: 'grace',
  active: false,
  status: 'Refunded',
  question: 'How do machines add?',
  rating: 4,
  slot: { startingTime: at('2026-03-02T09:00:00Z'), endingTime: at('2026-03-02T10:30:00Z') },
  startTime: at('2026-03-02T09:04:00Z'),
  dateCreated: at('2026-02-20T08:00:00Z'),
  dateUpdated: at('2026-03-03T11:00:00Z'),
  isAi: false,
  ingested: true,
  sessionPrice: '1200.5',
  totalPrice: '1296.54',
  summaries: ['Topic: addition.', 'Next steps: subtraction.'],
  transcripts: conversation,
}

const chat = {
  id: 'chat',
  userId: 'ada',
  userFullname: 'Ada Lovelace',
  active: true,
  isAi: true,
  question: 'Is there a largest prime?',
  slot: { startingTime: at('2026-03-01T09:00:00Z'), endingTime: at('2026-03-01T09:15:00Z') },
  dateCreated: at('2026-03-01T08:00:00Z'),
  sessionPrice: '5',
  totalPrice: '5.40',
}

const past = Array.from({ length: 300 }, (_, index) => ({
  id: `past-${index}`,
  userId: 'bob',
  userFullname: `Bob ${index}`,
  expertId: index % 2 === 0 ? 'grace' : 'joan',
  question: `Old question ${index}`,
  slot: { startingTime: { seconds: 1_600_000_000 - index * 3600, nanoseconds: 0 } },
  dateCreated: { seconds: 1_500_000_000 + index * 60, nanoseconds: 0 },
  totalPrice: '10.00',
}))

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', displayName: 'Ada Lovelace', username: 'ada@inbox.example' },
      {
        id: 'grace',
        displayName: 'Grace Hopper',
        Expert: { IsExpert: true, Ratings: 'none', ratings: [5, 4] },
      },
      { id: 'bob', username: 'bob@inbox.example' },
      { id: 'joan', displayName: 'Joan Clarke', Expert: { IsExpert: true, Ratings: [3], ratings: [5] } },
    ],
    sessions: [
      lesson,
      chat,
      ...past,
      { id: 'unscheduled', userFullname: 'Una Slotless', question: 'When?', expertId: 'joan' },
      {
        id: 'long',
        userFullname: 'Lo Quacious',
        transcripts: Array.from(
          { length: 1000 },
          (_, index) => `${index % 2 ? 'AI' : 'Lo'}: Sentence ${index}.`,
        ),
      },
      {
        id: 'entered',
        kind: 'signin',
        userId: 'ada',
        userFullname: 'Ada Lovelace',
        active: true,
        startTime: at('2026-03-05T07:00:00Z'),
        dateCreated: at('2026-03-05T07:00:00Z'),
      },
      {
        id: hostileId,
        userId: 7,
        userFullname: script,
        expertId: { no: 'text' },
        active: 'yes',
        status: script.repeat(20),
        question: script.repeat(300),
        rating: 'great',
        slot: { startingTime: 'noon', endingTime: {} },
        dateCreated: 'last Tuesday',
        ingested: 'yes',
        sessionPrice: 'free',
        totalPrice: '12,50 €',
        summaries: [script, null, 5],
        transcripts: [`${script}: ${script}`, `Ada: ${'x'.repeat(50_000)}`],
      },
    ],
    feedback: [
      { id: 'praise', sessionId: 'lesson', userFullname: 'Ada Lovelace', feedback: 'Splendid lesson.' },
    ],
  },
})

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

test('[82][83][84][85][86][87] bookings are listed, newest slot first, with all that tells them apart', async () => {
  const page = await open('/sessions')
  await count(page, '305 sessions')
  await rowOf(page, 'Grace Hopper').first().waitFor()
  const lines = await rows(page).allInnerTexts()
  const [head = '', first = '', second = '', third = ''] = lines.map((line) => line.replaceAll('\n', ' | '))
  for (const name of ['When (UTC)', 'User', 'Expert or AI', 'Question', 'Status', 'Ingested']) {
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

test('[82] sessions without a slot come last', async () => {
  const page = await open('/sessions')
  await rowOf(page, 'How do machines add?').waitFor()
  await page.getByRole('button', { name: 'Jump to the last rows' }).click()
  await rowOf(page, 'Una Slotless').waitFor()
  expect(await rowOf(page, 'Una Slotless').textContent()).toContain('Not available')
})

test('[88] three skeleton rows stand in while the sessions load', async () => {
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

test("[89] 'Error loading sessions: {message}' with another try", async () => {
  const page = await stoa.page({ as: 'member', path: '/', expectedErrors: /status of 503/ })
  await page.route('**/api/sessions?**', (route) => route.fulfill({ status: 503, body: 'Away' }), {
    times: 1,
  })
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click()
  await page.getByText('Error loading sessions: 503: Away').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await rowOf(page, 'How do machines add?').waitFor()
})

test('[90] a row is a link to the session, which is read ahead', async () => {
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

test('sign-ins are no sessions until they are asked for', async () => {
  const page = await open('/sessions?user=ada')
  await count(page, '2 sessions')
  await page.getByLabel('Kind').selectOption('All kinds')
  await count(page, '3 sessions')
  expect(paramsOf(page)).toEqual({ user: 'ada', kind: 'all' })
  await page.getByLabel('Kind').selectOption('Sign-ins')
  await count(page, '1 sign-in')
  const row = rowOf(page, '5 Mar 2026, 07:00')
  expect(await row.textContent()).toContain('Active')
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Sign-in of Ada Lovelace' }).waitFor()
  await page.getByText('This is the record of a sign-in to the console').waitFor()
  expect(await page.getByRole('heading', { level: 2, name: 'Prices' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Sign-ins' }).click()
  await rowOf(page, '5 Mar 2026, 07:00').waitFor()
  await page.getByLabel('Kind').selectOption('Bookings')
  await count(page, '305 sessions')
  expect(paramsOf(page)).toEqual({})
})

test('status, activity, AI and ingestion narrow the list, and the address keeps them', async () => {
  const page = await open('/sessions')
  await page.getByLabel('AI or expert').selectOption('With AI')
  await count(page, '2 sessions')
  await page.getByLabel('Status').selectOption('In progress')
  await count(page, '1 session')
  expect(paramsOf(page)).toEqual({ active: 'true', ai: 'true' })
  await page.reload()
  await rowOf(page, 'Is there a largest prime?').waitFor()
  await page.getByLabel('AI or expert').selectOption('AI or expert')
  await page.getByLabel('Status').selectOption('Any status')
  await page.getByLabel('Status').selectOption('Refunded')
  await count(page, '1 session')
  await page.getByLabel('Ingestion').selectOption('Not Ingested')
  await page.getByText('No sessions found').waitFor()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await count(page, '305 sessions')
})

test('a user and an expert are filters by name that can be taken away', async () => {
  const page = await open('/sessions?user=ada&expert=grace')
  await count(page, '1 session')
  await page.getByText('Expert: Grace Hopper').waitFor()
  await page.getByText('User: Ada Lovelace').waitFor()
  await page.getByRole('button', { name: 'Remove the filter by expert' }).click()
  await count(page, '2 sessions')
  expect(paramsOf(page)).toEqual({ user: 'ada' })
})

test('headers and the choice of an order sort by slot and prices', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', expectedErrors: /status of 404/ })
  await rowOf(page, 'How do machines add?').waitFor()
  await page.getByRole('button', { name: 'Total price' }).click()
  await page.waitForURL('**/sessions?sort=-totalPrice')
  await page.getByLabel('Sort by').selectOption('Oldest first')
  await page.waitForURL('**/sessions?sort=slot')
  const place = (text: string) => rowOf(page, text).first().getAttribute('aria-rowindex').then(Number)
  await rowOf(page, 'Old question 299').waitFor()
  expect(await place('Old question 299')).toBeLessThan(await place('Old question 298'))
  await page.getByLabel('Sort by').selectOption('Highest price')
  await expect.poll(() => rows(page).nth(1).textContent()).toContain('$1,200.50')
  await expect.poll(() => rows(page).nth(2).textContent()).toContain('$5.00')
})

test('a day can be gone to, with the sessions after it above', async () => {
  const page = await open('/sessions')
  await rowOf(page, 'How do machines add?').waitFor()
  await page.getByLabel('Go to day').fill('2020-09-10')
  await page.waitForURL('**/sessions?from=2020-09-10*')
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

test('a text is looked for in transcripts too, and marked in the session', async () => {
  const page = await open('/sessions')
  await page.getByLabel('Search sessions').fill('zygomorph')
  await count(page, '1 session')
  await rowOf(page, 'How do machines add?').getByRole('link').click()
  await page.waitForURL('**/sessions/lesson?q=zygomorph')
  const mark = page.getByRole('region', { name: 'Transcripts' }).locator('mark')
  expect(await mark.textContent()).toBe('zygomorph')
})

test('the export holds what the list shows', async () => {
  const page = await open('/sessions?user=ada')
  await count(page, '2 sessions')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sessions.csv')
  expect(new URL(download.url()).searchParams.get('user')).toBe('ada')
})

test('[91][96] every field of a session can be read', async () => {
  const page = await open('/sessions/lesson')
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  const facts = {
    Booking: {
      Slot: '2 Mar 2026, 09:00–10:30 UTC',
      Status: 'Refunded',
      Active: 'No',
      Ingestion: 'Ingested',
      'Marked as AI': 'No',
      Rating: '4',
      Id: 'lesson',
    },
    Prices: { 'Session price': '$1,200.50', 'Total price': '$1,296.54' },
    Timestamps: {
      'Slot starts': '2 Mar 2026, 09:00 UTC',
      'Slot ends': '2 Mar 2026, 10:30 UTC',
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
  expect(await cardOf(page, 'Question').textContent()).toContain('How do machines add?')
  expect(await cardOf(page, 'Summaries').textContent()).toContain('Next steps: subtraction.')
  expect(await cardOf(page, 'People').locator('code').allTextContents()).toEqual(['ada', 'grace'])

  await page.goto(`${stoa.url}/sessions/chat`)
  await page.getByText('No human expert took part.').waitFor()
  expect(await fact(page, 'Timestamps', 'Updated').textContent()).toBe('Not available')
  expect(await fact(page, 'Booking', 'Rating').textContent()).toBe('Not rated')
  expect(await fact(page, 'Booking', 'Marked as AI').textContent()).toBe('Yes')
})

test("[92] 'Session not found' for an unknown id, and not before that is known", async () => {
  const page = await stoa.page({ as: 'member', path: '/', expectedErrors: /status of 404/ })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/sessions/nobody', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${stoa.url}/sessions/nobody`, { waitUntil: 'commit' })
  await page.getByText('Loading...').first().waitFor()
  expect(await page.getByText('Session not found').count()).toBe(0)
  held.resolve()
  await page.getByText('Session not found').waitFor()
})

test('a session that cannot be read says so, and not that there is none', async () => {
  const page = await stoa.page({
    as: 'member',
    path: '/sessions/lesson',
    expectedErrors: /status of 500/,
    prepare: (one) =>
      one.route('**/api/sessions/lesson', (route) => route.fulfill({ status: 500, body: 'Oh' }), {
        times: 1,
      }),
  })
  await page.getByText('Error loading session: 500: Oh').waitFor()
  expect(await page.getByText('Session not found').count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Session of Ada Lovelace' }).waitFor()
})

test('[93][94] summaries and transcripts scroll at a fixed maximum height, also by keyboard', async () => {
  const page = await open('/sessions/long')
  const scroller = page.getByRole('region', { name: 'Transcripts' })
  await scroller.waitFor()
  const heights = await scroller.evaluate((one) => [one.clientHeight < 400, one.scrollHeight > 4000])
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

test('[94] a transcript reads as a conversation, its speakers on alternating sides', async () => {
  const page = await open('/sessions/lesson')
  const turns = page.getByRole('region', { name: 'Transcripts' }).getByRole('listitem')
  await turns.first().waitFor()
  expect(await turns.evaluateAll((all) => all.map((one) => one.dataset.side))).toEqual([
    'left',
    'right',
    'left',
    'right',
  ])
  expect(await turns.nth(1).textContent()).toBe('GraceWith care: one digit at a time.\nAnd carry the rest.')
})

test('a very long transcript is drawn a stretch at a time, and opened where a search has hit it', async () => {
  const page = await open('/sessions/long')
  const turns = page.getByRole('region', { name: 'Transcripts' }).getByRole('listitem')
  await turns.first().waitFor()
  expect(await turns.count()).toBe(200)
  await page.getByRole('button', { name: 'Show 200 more of 800' }).click()
  expect(await turns.count()).toBe(400)
  await page.goto(`${stoa.url}${sessionPath('long', '777')}`)
  await page.locator('mark').waitFor()
  const isInSight = await page.locator('mark').evaluate((mark) => {
    const scroller = mark.closest('section[aria-label]')?.getBoundingClientRect()
    const place = mark.getBoundingClientRect()
    return scroller !== undefined && place.top > scroller.top && place.bottom < scroller.bottom
  })
  expect(isInSight).toBe(true)
})

test("[95][98] user and expert are links by name, with the expert's ratings in either spelling", async () => {
  const page = await open('/sessions/lesson')
  const people = cardOf(page, 'People')
  await people.getByText('4.5').waitFor()
  expect(await people.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/users/ada')
  expect(await people.getByRole('link', { name: 'Grace Hopper' }).getAttribute('href')).toBe('/users/grace')
  await page.goto(`${stoa.url}/sessions/past-1`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Joan Clarke' }).waitFor()
  await people.getByText('3.0').waitFor()
}, 30_000)

test('a session leads to its feedback', async () => {
  const page = await open('/sessions/lesson')
  await page.getByText('Splendid lesson.').waitFor()
  await page.getByRole('link', { name: 'Feedback on this session' }).click()
  await page.waitForURL('**/feedback?session=lesson')
})

test('[97] malformed and hostile fields show as text or as what is missing, and run nothing', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions', expectedErrors: /status of 404/ })
  await page.getByRole('button', { name: 'Jump to the last rows' }).click()
  const row = rowOf(page, '<script>')
  await row.waitFor()
  expect(await row.textContent()).toContain('Invalid date')
  expect(await row.textContent()).toContain('{"no":"text"}')
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Session of <img' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(sessionPath(hostileId))
  expect(await fact(page, 'Timestamps', 'Slot starts').textContent()).toBe('Invalid date')
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

test('axe finds nothing, light and dark, wide and narrow', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      const page = await stoa.page({
        as: 'member',
        path: '/sessions',
        colorScheme,
        viewport: { width, height: 850 },
      })
      await rowOf(page, 'Grace Hopper').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.goto(`${stoa.url}/sessions/lesson?q=digit`)
      await page.getByText('Splendid lesson.').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.context().close()
    }
  }
})
