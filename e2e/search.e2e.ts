import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holding } from './holding.ts'
import { openStoa } from './stoa.ts'

const script = '<img src=x onerror="window.wasHacked = true">'

const stoa = await openStoa({
  documents: {
    users: [
      { id: 'angela', displayName: 'Ángela Åström', username: 'angela@inbox.example' },
      { id: 'grace', displayName: 'Grace Hopper', Expert: { IsExpert: true, Bio: 'Finds moths in relays.' } },
      { id: 'walt', displayName: 'Walter Whitman', username: 'walt.whitman@postbox.example' },
      { id: 'hacker', displayName: `Zelda ${script}` },
    ],
    sessions: Array.from({ length: 8 }, (_, index) => ({
      id: `relay-${index}`,
      userId: 'angela',
      question: `Why does relay number ${index} stick?`,
      transcripts: ['The contacts are worn.'],
      slot: { startingTime: { seconds: 1_700_000_000 + index, nanoseconds: 0 } },
    })),
    feedback: [
      { id: 'f#1', userFullname: 'Ángela Åström', feedback: 'Quixotic but kind.' },
      {
        id: 'complaint',
        userFullname: 'Walter Whitman',
        userEmail: 'Walt.Whitman@postbox.example',
        feedback: 'Nobody came, and I was charged.',
      },
    ],
    tags: [{ id: 'relays', name: 'relay_logic', color: 'teal' }],
    'discount-codes': [{ id: 'RELAY20', percentageDiscount: 20 }],
  },
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search anything' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const options = (page: Page) => list(page).getByRole('option')
const open = async (path = '/tags') => {
  const page = await stoa.page({ as: 'member', path })
  await page.getByText('relay logic').first().waitFor()
  return page
}
/** The option that assistive technology reports as active. */
const chosen = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

test("[15] the search box says 'Search anything...', and keys move the focus to it", async () => {
  const page = await open()
  expect(await box(page).getAttribute('placeholder')).toBe('Search anything...')
  const isFocused = () => box(page).evaluate((element) => element === document.activeElement)
  await page.keyboard.press('/')
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type('a/b')
  expect(await box(page).inputValue()).toBe('a/b')
  for (const _ of ['to close', 'to clear', 'to leave']) await page.keyboard.press('Escape')
  expect(await isFocused()).toBe(false)
  await page.keyboard.press('Control+k')
  expect(await isFocused()).toBe(true)
  await page.keyboard.type('x')
  expect(await box(page).inputValue()).toBe('x')
  await page.getByLabel('Search tags').focus()
  await page.keyboard.press('/')
  expect(await isFocused()).toBe(false)
  await page.keyboard.press('Meta+k')
  expect(await isFocused()).toBe(true)
})

test('results appear while typing, grouped, with the match marked, including transcripts', async () => {
  const page = await open()
  await box(page).pressSequentially('rela')
  await options(page).first().waitFor()
  expect(await box(page).getAttribute('aria-expanded')).toBe('true')
  expect(await box(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'))
  // The hits of 're' stay until those of 'rela' have arrived.
  const marks = page.getByRole('group', { name: 'Best match' }).locator('mark')
  await expect.poll(() => marks.allTextContents()).toEqual(['rela'])
  const groups = ['Best match', 'Discount Codes 1', 'Experts 1', 'Sessions 5+']
  for (const name of groups) expect(await page.getByRole('group', { name }).count()).toBe(1)
  await box(page).fill('worn')
  await page
    .getByRole('group', { name: 'Sessions 5+' })
    .getByText('Transcript: The contacts are worn.')
    .first()
    .waitFor()
})

test("'See all' leads to the list filtered by the same text", async () => {
  const page = await open()
  await box(page).fill('relay')
  await page.getByRole('option', { name: 'See all in sessions' }).click()
  await page.waitForURL(`${stoa.url}/sessions?q=relay`)
  await page.getByRole('status').filter({ hasText: '8 sessions' }).waitFor()
  expect(await list(page).count()).toBe(0)
})

test('arrows, Home and End select, Enter opens, Escape closes and then clears', async () => {
  const page = await open()
  await box(page).fill('relay')
  await options(page).first().waitFor()
  expect(await chosen(page)).toBeNull()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page)).toContain('relay logic')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen(page)).toContain('See all in sessions')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page)).toContain('relay logic')
  await page.keyboard.press('End')
  await expect.poll(() => chosen(page)).toContain('See all in sessions')
  expect(await list(page).getByRole('option', { selected: true }).count()).toBe(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stoa.url}/tags/relays`)

  expect(await box(page).inputValue()).toBe('')

  await box(page).fill('relay')
  await options(page).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await options(page).count()).toBe(0)
  expect(await box(page).inputValue()).toBe('relay')
  await page.keyboard.press('Escape')
  expect(await box(page).inputValue()).toBe('')
})

test('Enter without a selection opens the best hit, also when pressed before the answer has arrived', async () => {
  const page = await open()
  await box(page).fill('relay20')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stoa.url}/discount-codes/RELAY20`)
  const { hold, release } = holding('**/api/search?*')
  await hold(page)
  await box(page).fill('hopper')
  await page.keyboard.press('Enter')
  await page.getByText('Searching...').waitFor()
  release()
  await page.waitForURL(`${stoa.url}/users/grace?from=experts`)
})

test('the search box offers recent records and actions of the page while empty; a text finds the others', async () => {
  const page = await open()
  await page.getByRole('link', { name: 'relay logic', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'relay logic', exact: true }).waitFor()
  await page.getByText('Experts with this tag').waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('group', { name: 'Recent records' })
    .getByRole('option', { name: 'relay logic' })
    .waitFor()
  const actions = page.getByRole('group', { name: 'Actions' }).getByRole('option')
  expect(await actions.count()).toBeLessThanOrEqual(4)
  await page.keyboard.type('sessions')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme dark')
  await page.getByRole('group', { name: 'Best match' }).getByRole('option', { name: 'Theme: dark' }).waitFor()
  await page.keyboard.press('Enter')
  // Enter waits for the answer to the text.
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await box(page).inputValue()).toBe('')
})

test('a slow answer to an earlier text never replaces a later one', async () => {
  const page = await open()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search?q=rel&*', async (route) => {
    await held.promise
    await route.fulfill({ json: { q: 'rel', terms: [], meanings: [], groups: [] } }).catch(() => undefined)
  })
  const asked = page.waitForRequest('**/api/search?q=rel&*')
  await box(page).fill('rel')
  const request = await asked
  await box(page).fill('relay20')
  await page.getByRole('option', { name: 'RELAY20' }).waitFor()
  expect(request.failure()?.errorText).toMatch(/ABORTED/)
  held.resolve()
  await page.getByRole('option', { name: 'RELAY20' }).waitFor()
  expect(await page.getByText('Nothing found').count()).toBe(0)
})

test('a pasted address of the console is opened; a text that is too long says so', async () => {
  const page = await open()
  await box(page).fill(`${stoa.url}/sessions?label=Completed&q=${'x'.repeat(190)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sessions\?label=Completed&q=x+$/)
  await box(page).fill('x'.repeat(600))
  await page.getByText('Longer than 200 characters: not searched').waitFor()
})

test('nothing found, and a search that fails, say so', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags', expectedErrors: /status of 503/ })
  await box(page).fill('zzzzzz')
  await page.getByText('Nothing found for zzzzzz').waitFor()
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: 'asleep' }))
  await box(page).fill('relay')
  await page.getByText('Error loading search results: 503: asleep').waitFor()
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await options(page).first().waitFor()
})
