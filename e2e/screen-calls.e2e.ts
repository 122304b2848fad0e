// How many calls each screen makes: rows include the names of other records that they show.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const count = 600
const many = (make: (index: number) => { id: string; [field: string]: unknown }) =>
  Array.from({ length: count }, (_, index) => make(index))
const slotOf = (index: number) => ({ startingTime: { seconds: 1_700_000_000 - index, nanoseconds: 0 } })
const whom = (index: number) => ({ userId: `user${index}`, expertId: `expert${index}` })

const stoa = await openStoa({
  documents: {
    users: [
      ...many((index) => ({ id: `user${index}`, displayName: `User ${index}` })),
      ...many((index) => ({
        id: `expert${index}`,
        displayName: `Expert ${index}`,
        Expert: { IsExpert: true, TagIds: ['law'] },
      })),
    ],
    sessions: [
      ...many((index) => ({ id: `s${index}`, question: 'Q', slot: slotOf(index), ...whom(index) })),
      ...many((index) => ({
        id: `given${index}`,
        slot: slotOf(index + count),
        userId: `user${index}`,
        expertId: 'expert0',
      })),
      ...many((index) => ({
        id: `own${index}`,
        slot: slotOf(index + count),
        userId: 'expert0',
        expertId: `expert${index}`,
      })),
    ],
    feedback: many((index) => ({
      id: `f${index}`,
      feedback: 'F',
      sessionId: 's0',
      expertId: `expert${index}`,
    })),
    tags: [{ id: 'law', name: 'family_law', color: 'teal' }],
    'discount-codes': [{ id: 'SPRING', percentageDiscount: 10 }],
  },
})

/** Excludes the stream of changes, which stays open. */
const callsOf = (page: Page) =>
  stoa
    .calls(page)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('/api/changes'))

/**
 * Calls made after the rows: who is signed in, what is new for them and the saved views, once for all screens; and the totals of a
 * selection.
 */
const isLater = (call: string): boolean => /[/](views|identity)$|[.]totals/.test(call)

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main [aria-busy=true], main [data-skeleton]').first().waitFor({ state: 'detached' })
}

/** `all`: with the later ones. */
test.each<[path: string, name: string, most?: number, all?: number]>([
  ['/', 'Total Revenue', 7],
  ['/users', 'Expert 0'],
  ['/experts', 'Expert 0', 5, 5],
  ['/sessions', 'Expert 1', 5, 5],
  ['/sessions?expert=expert0', 'Expert: Expert 0'],
  ['/feedback', 'Expert 1'],
  ['/tags', 'family law'],
  ['/discount-codes', 'SPRING'],
  ['/sessions/s0', 'Expert 0'],
  ['/users/user0', 'Expert 0', 6],
  ['/users/expert0', 'User 1', 8, 8],
  ['/tags/law', 'No changes have been made here yet.'],
  ['/discount-codes/SPRING', 'No changes have been made here yet.'],
])(
  '%s shows all names after at most five calls, the dashboard seven, an expert eight; few come later',
  async (path, name, most = 5, all = most + 5) => {
    const page = await stoa.page({ as: 'member', path })
    await settle(page)
    await page.getByRole('main').getByText(name).first().waitFor()
    const calls = callsOf(page)
    expect(calls).toEqual([...new Set(calls)])
    expect(calls.filter((call) => !isLater(call)).length).toBeLessThanOrEqual(most)
    expect(calls.length).toBeLessThanOrEqual(all)
  },
)

test.each(['/users', '/experts', '/sessions', '/feedback'])(
  'scrolling %s by 10,000 px costs one call for each page of rows, and no other',
  async (path) => {
    const page = await stoa.page({ as: 'member', path })
    await settle(page)
    const isPage = (call: string) => /[?&]cursor=/.test(call)
    const others = () => callsOf(page).filter((call) => !isPage(call) && !isLater(call))
    const before = others()
    for (let top = 0; top <= 10_000; top += 250) {
      await page.waitForFunction((to) => document.body.scrollHeight > to + innerHeight, top)
      await page.evaluate((to) => scrollTo(0, to), top)
    }
    await settle(page)
    const pages = callsOf(page).filter(isPage)
    expect(others()).toEqual(before)
    expect(pages).toEqual([...new Set(pages)])
    expect([1, 2]).toContain(pages.length)
  },
)
