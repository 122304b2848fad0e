// The pinned option (opened by Enter) for each kind of typed text, on the demo marketplace.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'

const stoa = await openStoa({ demo: true })

/** By row of the table in web/search/options.ts; the name of the pinned option, or nothing. */
const typed: Record<string, [text: string, pinned: RegExp][]> = {
  'a record or own view whose name, id, address or phone number is the text': [
    ['Ragnhild Strøm', /^Ragnhild Strøm/],
    ['renata juarez villasenor', /^Renata Juárez Villaseñor/],
    ['erdogmus.ayse38@northmail.example', /^Ayşe Erdoğmuş/],
    ['Niun7CL6mKFVJM1IHtaN', /^Ragnhild Strøm/],
    ['summer25', /^SUMMER25/],
    ['kubernetes', /^kubernetes/],
    ['tax law', /^tax law/],
    ['tag kubernetes', /^kubernetes/],
    ['insomnia', /^insomnia/],
  ],
  'a page': [
    ['dashboard', /^Dashboard/],
    ['data issues', /^Data issues/],
    ['data', /^Data issues/],
    ['user', /^Users/],
    ['experts', /^Experts/],
    ['sess', /^Sessions/],
    ['feed', /^Feedback/],
    ['codes', /^Discount Codes/],
    ['act', /^Activity/],
    ['revenue', /^Dashboard/],
    ['complaints', /^Feedback/],
    ['account', /^Account/],
    ['password', /^Account/],
    ['my sign-ins', /^Account/],
    ['time zone', /^Account/],
  ],
  'an own or built-in view': [
    ['expi', /^Codes expiring this week/],
    ['over', /^Overdue/],
    ['unhappy', /^Unhappy sessions/],
    ['refunds', /^Refunds today/],
    ['codes expiring this week', /^Codes expiring this week/],
    ['this week expiring codes', /^Codes expiring this week/],
  ],
  'an action': [
    ['copy', /^Copy the link to this page/],
    ['keyb', /^Keyboard shortcuts/],
    ['help keys', /^Keyboard shortcuts/],
    ['theme dark', /^Theme: dark/],
    ['settings', /^Theme and density/],
    ['density', /^Theme and density/],
    ['density comf', /^Density: comfortable/],
    ['sign out', /^Logout/],
    ['logout', /^Logout/],
    ['log out', /^Logout/],
    ['logo', /^(?!Logout)/],
    ['sign ou', /^(?!Logout)/],
  ],
  'what the whole text means': [
    ['no show', /^Sessions: No show/],
    ['refunded last week', /^Sessions: Refunded, last week/],
    ['last week refunded sessions', /^Sessions: Refunded, last week/],
    ['overdue sessions', /^Sessions: overdue/],
    ['bad ratings', /^Sessions: 1 or 2 stars/],
    ['bad ratings last month', /^Sessions: 1 or 2 stars, last month/],
    ['expired codes', /^Codes: expired/],
    ['no show last month', /^Sessions: No show, last month/],
    ['sessions this week', /^Sessions, this week/],
    ['ai sessions', /^Sessions: AI/],
    ['unhappy this month', /^Sessions: 1 or 2 stars, this month/],
    ['codes expiring next month', /^Codes: expiring, next month/],
    ['monday', /^Sessions, \d+ \w+ \d{4}/],
    ['over $200', /^Sessions: over \$200/],
    ['open feedback', /^Feedback: open/],
    ['sessions of ayse', /^Sessions of Ayşe/],
    ['feedback of ayse', /^Feedback of Ayşe/],
    ['@northmail', /^People at @northmail/],
    ['@northmail.example', /^People at @northmail.example/],
  ],
  'a person, tag or code that begins with it': [
    ['ragnhild st', /^Ragnhild St/],
    ['erdogmus.ay', /^Ayşe Erdoğmuş/],
    ['summer', /^SUMMER25/],
    ['kube', /^kubernetes/],
    ['data prot', /^data protection/],
    ['tag kube', /^kubernetes/],
  ],
  'a person, tag or code that contains it': [
    ['neurology', /^migraine neurology/],
    ['kubernets', /^kubernetes/],
    ['tzul', /Tzul/],
    ['villasenor', /Villaseñor/],
  ],
  'nothing where several records have the words in their texts': [
    ['courgette', /^$/],
    ['monday evening', /^$/],
  ],
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search anything' })

test.each(Object.entries(typed))('Enter opens %s', async (_, texts) => {
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await page.getByRole('list', { name: 'Views' }).first().waitFor()
  const pinned: [string, string][] = []
  for (const [text] of texts) {
    await box(page).fill('')
    const answered = page.waitForResponse((one) => {
      const { pathname, searchParams } = new URL(one.url())
      return pathname === '/api/search' && searchParams.get('q') === text
    })
    await box(page).fill(text)
    await answered
    await page.locator('[role=listbox]:not(.opacity-60), [data-nothing]').first().waitFor()
    const best = page.getByRole('group', { name: 'Best match' }).getByRole('option')
    await expect.poll(async () => (await best.count()) <= 1).toBe(true)
    pinned.push([text, (await best.count()) === 0 ? '' : await best.innerText()])
  }
  const wrong = pinned.filter(([, option], at) => !texts[at]?.[1].test(option.trim()))
  expect(wrong).toEqual([])
})

test('every person named Ayşe is told apart, once, with the list of all', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await box(page).fill('sessions of ayse')
  await page.getByRole('option', { name: /^See all people/ }).waitFor()
  const lines = await page.getByRole('option', { name: /^Sessions of/ }).allInnerTexts()
  expect(lines).toHaveLength(5)
  expect(new Set(lines).size).toBe(5)
  for (const line of lines) expect(line).toContain('@')
  await page.getByRole('option', { name: /^See all people/ }).click()
  await page.getByRole('status').filter({ hasText: '8 users' }).waitFor()
})

test('several words lead to the passage with all of them', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await box(page).fill('sibling eat')
  await page
    .getByRole('option', { name: /sibling eat/ })
    .first()
    .click()
  await page.waitForURL('**/sessions/*?q=sibling+eat')
  const present = page.locator('mark[data-active], mark[aria-current]').first()
  await present.waitFor()
  expect(await present.evaluate((one) => one.closest('p, li')?.textContent)).toMatch(/sibling eat/i)
})

test('a misspelt word shows what was meant, only where nothing else is found', async () => {
  const page = await stoa.page({ as: 'member', path: '/tags' })
  await box(page).fill('migrane')
  await page.getByText('Nothing for migrane; shown: migraine').first().waitFor()
  await page.getByRole('option').first().waitFor()
  await box(page).fill('migraine')
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => page.getByText('shown: migraine').count()).toBe(0)
  await box(page).fill('zzqxv')
  await page.getByText('Nothing found for zzqxv').waitFor()
})
