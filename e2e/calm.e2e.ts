// Measurements of the layout: what is in the first window, what is never cut off, and what is quiet.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoOverflow } from './overflow.ts'
import { openStoa } from './stoa.ts'

const hour = 3_600_000
const at = (ms: number) => ({ seconds: Math.floor(ms / 1000), nanoseconds: 0 })
const longest = `${'SUMMER-2026-'.repeat(5)}LAST`

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', displayName: 'Ada' },
      { id: 'eve', displayName: 'Eve', Expert: { IsExpert: true } },
    ],
    sessions: [3, 2, 1, -1, -2].map((hours) => ({
      id: `s${hours}`,
      userId: 'ada',
      expertId: 'eve',
      question: `In ${hours}`,
      status: hours < 0 ? 'Refunded' : 'Completed',
      totalPrice: '1234567.89',
      sessionPrice: '1234567.89',
      slot: {
        startingTime: at(Date.now() + hours * hour),
        endingTime: at(Date.now() + (hours + 1) * hour),
      },
    })),
    tags: [{ id: 'law', name: 'law', color: 'teal' }],
    'discount-codes': [
      { id: longest, percentageDiscount: 5, expirationDate: { seconds: 1_822_000_000, nanoseconds: 0 } },
      ...['SOLSTICE-CAMPAIGN-2026', 'A1'].map((id) => ({
        id,
        percentageDiscount: 100,
        expirationDate: { seconds: 1_790_600_000, nanoseconds: 0 },
      })),
    ],
  },
})

async function boxOf(element: Locator) {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Returns the texts that are not completely visible: an ancestor cuts them off, or they end outside the window. */
function cutOff(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    const isOut = (text: DOMRect, { left, right, top, bottom }: DOMRect, isRow: boolean) =>
      text.left < left - 1 ||
      text.right > right + 1 ||
      (isRow && (text.top < top - 1 || text.bottom > bottom + 1))
    const isCut = (one: Element) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const text = range.getBoundingClientRect()
      const around = [...document.querySelectorAll('*')].filter(
        (box) => box.contains(one) && getComputedStyle(box).overflowX !== 'visible',
      )
      return (
        text.right > document.documentElement.clientWidth ||
        around.some((box) => isOut(text, box.getBoundingClientRect(), box.closest('[role=row]') !== null))
      )
    }
    return all.filter(isCut).map((one) => one.textContent ?? '')
  })
}

const codesAndDates = (page: Page) =>
  page.getByRole('table', { name: 'Discount codes' }).locator('[data-row] bdi, [role=cell] > span > time')

test.each([
  ['1440', 1440, '', ''],
  ['1200', 1200, '', ''],
  ['1200 with a preview', 1200, '?open=A1', ''],
  ['1024', 1024, '', ''],
  ['1024 with a preview', 1024, '?open=A1', ''],
  ['1024 with the bar of selected codes', 1024, '', 'ticked'],
  ['1024 with chosen columns', 1024, '?columns=discount,expires,uses,revenue,given', ''],
  ['900', 900, '', ''],
  ['700', 700, '', ''],
  ['390', 390, '', ''],
  ['320', 320, '', ''],
  ['1440 on paper', 1440, '', 'print'],
  ['1024 on paper', 1024, '', 'print'],
  ['a sheet of 680', 680, '', 'print'],
])('at %s px no code and no date is cut off', async (_name, width, search, state) => {
  const page = await stoa.page({
    as: 'administrator',
    path: `/discount-codes${search}`,
    viewport: { width, height: 800 },
  })
  await page.locator('[data-row=A1]').first().waitFor()
  if (state === 'ticked') await page.getByRole('checkbox').nth(1).check({ force: true })
  if (state === 'print') await page.emulateMedia({ media: 'print' })
  expect(await codesAndDates(page).count()).toBe(6)
  expect(await cutOff(codesAndDates(page))).toEqual([])
  await expectNoOverflow(page)
})

test('the eight totals are one strip of at most 96 px, and the charts are in the first window', async () => {
  const page = await stoa.page({ as: 'member', path: '/' })
  const cards = page.locator('[data-stat-card]')
  await cards.first().waitFor()
  const boxes = await Promise.all((await cards.all()).map(boxOf))
  expect(boxes).toHaveLength(8)
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
  expect((await boxOf(page.getByRole('list').filter({ has: cards.first() }))).height).toBeLessThanOrEqual(96)
  for (const label of ['Sessions', 'Revenue', 'AI share'])
    expect((await boxOf(page.getByRole('region', { name: label, exact: true }))).bottom).toBeLessThan(900)
  const labels = cards.locator('> span:first-child')
  expect(await cutOff(labels)).toEqual([])
  // Figures of a large marketplace are not broken either.
  await cards.evaluateAll((all) => {
    const large = ['100,001', '22,001', '9,998', '1,000,000', '299,544', ...Array(3).fill('$72,127,385.42')]
    for (const [place, card] of all.entries()) {
      const figure = card.querySelector('.tabular-nums')
      if (figure) figure.textContent = large[place]
    }
  })
  expect((await boxOf(page.getByRole('list').filter({ has: cards.first() }))).height).toBeLessThanOrEqual(96)
})

test('headings stand over what is upcoming, with its number, and over what is past, in a list by time alone', async () => {
  const page = await stoa.page({ as: 'member', path: '/sessions' })
  const upcoming = page.getByRole('heading', { name: /^Upcoming/ })
  const past = page.getByRole('heading', { name: 'Past' })
  await upcoming.getByText('Upcoming, 3').waitFor()
  const ahead = await boxOf(page.locator('[data-row=s1]'))
  const over = await boxOf(page.locator('[data-row=s-1]'))
  const { y, bottom } = await boxOf(past)
  expect(y).toBeGreaterThan(ahead.bottom)
  expect(bottom).toBeLessThan(over.y)
  expect((await boxOf(upcoming)).bottom).toBeLessThan((await boxOf(page.locator('[data-row]').first())).y)
  await page.goto(`${stoa.url}/sessions?sort=slot`)
  await upcoming.waitFor()
  expect((await boxOf(upcoming)).bottom).toBeLessThan((await boxOf(page.locator('[data-row=s1]'))).y)
  expect(await past.count()).toBe(0)
  for (const search of ['?sort=-totalPrice', '?upcoming=true']) {
    await page.goto(`${stoa.url}/sessions${search}`)
    await page.locator('[data-row=s1]').waitFor()
    expect(await upcoming.count()).toBe(0)
  }
  await page.goto(`${stoa.url}/sessions?sort=-totalPrice`)
  await page.locator('[data-row=s1]').waitFor()
  expect(await page.getByRole('button', { name: 'Today', exact: true }).count()).toBe(0)
})

test.each(['/discount-codes/A1', '/discount-codes?new', '/tags/law', '/tags?new'])(
  'the form %s is one column of at most 560 px without frames',
  async (path) => {
    const page = await stoa.page({ as: 'administrator', path })
    const form = page.locator('main form')
    const { x, right, width } = await boxOf(form)
    expect(width).toBeLessThanOrEqual(560)
    const preview = await boxOf(form.locator('[data-preview]'))
    expect(preview.x).toBeGreaterThanOrEqual(x)
    expect(preview.right).toBeLessThanOrEqual(right)
    expect(await form.locator('.rounded-lg.border').count()).toBe(0)
  },
)

test.each([
  ['/sessions', 124],
  ['/users', 92],
  ['/tags', 92],
  ['/discount-codes', 124],
])(
  'the head of %s has the usual height of %d px, so that the list is laid out once',
  async (path, height) => {
    const page = await stoa.page({ as: 'administrator', path })
    const list = page.locator('[style*="--list-head-height"]')
    await list.locator('[data-row]').first().waitFor()
    expect(
      await list
        .locator('> div')
        .first()
        .evaluate((head: HTMLElement) => head.offsetHeight),
    ).toBe(height)
  },
)

declare global {
  interface Window {
    noteShift: (moved: string) => void
  }
}

/** Reports what was painted at one place and then at another. */
function noteShifts(): void {
  // Scripts' types do not know this kind of entry.
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Shift = PerformanceEntry & { sources: Source[] }
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as Shift[]
    // A line is some pixels wider or narrower until its font has arrived.
    for (const { node, previousRect: before, currentRect: after } of shifts.flatMap((one) => one.sources))
      if (before.y !== after.y || Math.abs(before.x - after.x) > 10)
        window.noteShift(node?.textContent ?? 'what is gone')
  }).observe({ type: 'layout-shift', buffered: true })
}

const screens = '/ /inbox /users /experts /sessions /feedback /tags /discount-codes /activity'.split(' ')

test
  .skipIf(process.env.STOA_BROWSER === 'firefox')
  .each(screens.flatMap((path) => [1440, 390].map((width) => ({ path, width }))))(
  'nothing on $path moves after it is painted, at $width px, in the first visit and in the next',
  async ({ path, width }) => {
    const shifts: string[] = []
    const page = await stoa.page({
      as: 'administrator',
      path,
      viewport: { width, height: 900 },
      prepare: async (fresh) => {
        await fresh.exposeFunction('noteShift', (moved: string) => shifts.push(moved))
        await fresh.addInitScript(noteShifts)
      },
    })
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(shifts).toEqual([])
  },
)
