import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './axe.ts'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'ada', displayName: 'Ada Lovelace', username: 'ada@inbox.example', isVerified: true },
      {
        id: 'grace',
        displayName: 'Grace Hopper',
        Expert: { IsExpert: true, HourlyRate: '90', Ratings: [5, 4], TagIds: ['law'] },
      },
    ],
    tags: [{ id: 'law', name: 'family_law', color: 'teal' }],
    'discount-codes': [{ id: 'SUMMER', percentageDiscount: 20 }],
    sessions: [
      { id: 'lesson', userFullname: 'Ada Lovelace', expertId: 'grace', question: 'How?', totalPrice: '12' },
    ],
    feedback: [
      {
        id: 'praise',
        userFullname: 'Ada Lovelace',
        userEmail: 'ada@inbox.example',
        expertId: 'grace',
        sessionId: 'lesson',
        feedback: 'Splendid.',
      },
    ],
  },
})

const card = (page: Page) => page.locator('#hover-card')
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true })
const seen = async (page: Page, ...parts: string[]) => {
  for (const part of parts) await card(page).getByText(part).first().waitFor()
}
/** Resolves when the cards have been loaded, which is after the first screen. */
async function ready(page: Page): Promise<Page> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/hover-cards-')),
  )
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  return page
}
/** Moves the pointer onto the link until its card is shown: if the page scrolls, the card is hidden again. */
async function rest(page: Page, name: string): Promise<void> {
  let x = 2
  await expect
    .poll(
      async () => {
        await link(page, name).hover({ position: { x: x++, y: 4 } })
        return await card(page).count()
      },
      { interval: 600 },
    )
    .toBe(1)
}
const open = async (path: string) => await ready(await stoa.page({ as: 'member', path }))
const callsFor = (page: Page, path: string) => stoa.calls(page).filter((call) => call.path === path)

test('a link to a person or a session shows a card while the pointer rests on it, by one call', async () => {
  const page = await open('/feedback')
  await rest(page, 'Ada Lovelace')
  await seen(page, 'Ada Lovelace', 'ada@inbox.example', 'Verified')
  // A description is outside of all landmarks: it is read with its link.
  expect((await faultsOf(page)).filter((fault) => !fault.startsWith('region:'))).toEqual([])
  await card(page).hover()
  await page.waitForTimeout(400)
  expect(await card(page).count()).toBe(1)
  await page.mouse.move(700, 700)
  await card(page).waitFor({ state: 'detached' })
  await rest(page, 'Grace Hopper')
  await seen(page, '$90 an hour', '4.5')
  await rest(page, 'View session')
  await seen(page, 'How?', 'Ada Lovelace with Grace Hopper', '$12.00')
  await rest(page, 'Ada Lovelace')
  await seen(page, 'ada@inbox.example')
  expect(callsFor(page, '/api/users/ada')).toHaveLength(1)
})

test('the focus shows it too; Escape hides only the card', async () => {
  const page = await open('/feedback?open=praise')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('link', { name: 'Grace Hopper' }).first().waitFor()
  await preview.getByRole('button', { name: 'Close the preview' }).focus()
  await page.keyboard.press('Tab')
  await seen(page, '$90 an hour')
  const described = () => page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))
  expect(await described()).toBe('hover-card')
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  expect(await described()).toBeNull()
  expect(await preview.count()).toBe(1)
})

test('tags and codes have one; links of whole rows, visible records and touches show none', async () => {
  const page = await open('/users/grace')
  await rest(page, 'family law')
  await seen(page, 'family law', 'teal')
  await page.goto(`${stoa.url}/sessions`)
  await ready(page)
  await page.getByRole('row').nth(1).hover()
  await page.waitForTimeout(800)
  expect(await card(page).count()).toBe(0)
  await page.goto(`${stoa.url}/feedback`)
  await link(page, 'Ada Lovelace').waitFor()
  await ready(page)
  await link(page, 'Ada Lovelace').dispatchEvent('pointermove', { pointerType: 'touch' })
  await page.waitForTimeout(800)
  expect(await card(page).count()).toBe(0)
})

test('the card of an expert has no second one, and its preview button is whole beside the checkbox', async () => {
  const page = await open('/experts')
  const one = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
  await one.hover()
  const button = one.getByRole('button', { name: 'Preview' })
  const [frame, shown, tick] = await Promise.all(
    [one, button, one.locator('[data-tip=Compare]')].map((part) => part.boundingBox()),
  )
  if (!frame || !shown || !tick) throw new Error('A part of the card has no box.')
  expect(await button.evaluate((part) => getComputedStyle(part).opacity)).toBe('1')
  for (const box of [shown, tick]) {
    expect(box.y).toBeGreaterThanOrEqual(frame.y)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
  }
  expect(shown.x + shown.width).toBeLessThanOrEqual(tick.x)
  // Nothing of the card covers it; its corners are round.
  const isWhole = await button.evaluate((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    return [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ].every(([x = 0, y = 0]) => part.contains(document.elementFromPoint(x, y)))
  })
  expect(isWhole).toBe(true)
  await page.waitForTimeout(800)
  expect(await card(page).count()).toBe(0)
})
