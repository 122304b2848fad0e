// The list of users, and the record of one.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openStoa } from './stoa.ts'
import { hostileId, picture, sessions, users } from './user-documents.ts'

const stoa = await openStoa({
  documents: {
    users,
    sessions,
    tags: [{ id: 'machine_talk', name: 'machine_talk', color: '#0a7' }],
    feedback: [{ id: 'f', userEmail: 'Grace@inbox.example', feedback: 'Splendid.' }],
  },
})

const openAsMember = (path: string) => stoa.page({ as: 'member', path })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

/** The value of a fact by its name. */
const fact = (page: Page, card: string, name: string) =>
  cardOf(page, card).locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd[1]')

test('[45][46][47][48][49] users are listed with picture, names, role and last login', async () => {
  const page = await openAsMember('/users')
  await rowOf(page, 'Grace Hopper').waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'User',
    'Role',
    'Last Login',
    'Last Session',
  ])
  const cells = rowOf(page, 'Grace Hopper').getByRole('cell')
  expect(await cells.nth(0).textContent()).toContain('grace@inbox.example')
  expect(await cells.nth(0).locator('img').getAttribute('src')).toBe(picture)
  expect(await cells.nth(1).textContent()).toBe('Admin')
  expect(await cells.nth(2).textContent()).toBe('3 days ago')
  const ada = rowOf(page, 'Ada Lovelace').getByRole('cell')
  expect(await ada.nth(1).textContent()).toBe('User')
  expect(await ada.nth(2).textContent()).toBe('Never')
})

test('[50] a row is a link to the user, whose record is preloaded', async () => {
  const page = await openAsMember('/users')
  await rowOf(page, 'Grace Hopper').hover()
  const reads = () => stoa.calls(page).filter(({ path }) => path === '/api/users/grace').length
  await expect.poll(reads).toBe(1)
  await rowOf(page, 'Grace Hopper').click({ position: { x: 700, y: 20 } })
  await page.waitForURL('**/users/grace')
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  expect(reads()).toBe(1)
})

test('[58][59] the back link leads to the experts if the visit began there, else to the users', async () => {
  const page = await openAsMember('/users/grace?from=experts')
  await page.getByRole('main').getByRole('link', { name: 'Experts', exact: true }).click()
  await page.waitForURL('**/experts')
  await page.goto(`${stoa.url}/users/grace`)
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click()
  await page.waitForURL('**/users')
})

test("[60] 'User not found' only after the load has answered so, never on another failure", async () => {
  const page = await stoa.page({
    as: 'member',
    path: '/users/nobody',
    expectedErrors: /status of (404|500)/,
  })
  await page.getByText('User not found', { exact: true }).waitFor()
  await page.route('**/api/users/grace', (route) => route.fulfill({ status: 500, body: 'Broken' }))
  await page.goto(`${stoa.url}/users/grace`)
  await page.getByText('Error loading user: 500: Broken').waitFor()
  expect(await page.getByText('User not found').count()).toBe(0)
})

test('[61][62][63][64] the profile: picture, names, id, and roles', async () => {
  const page = await openAsMember('/users/grace')
  const profile = page.locator('section').filter({ hasText: 'grace@inbox.example' }).first()
  await profile.waitFor()
  for (const text of ['Grace Hopper', 'grace@inbox.example', 'grace', 'Admin', 'Expert', 'Verified'])
    expect(await profile.getByText(text, { exact: true }).count()).toBe(1)
  expect(await profile.locator('img').getAttribute('src')).toBe(picture)

  await page.goto(`${stoa.url}/users/ada`)
  const plain = page.locator('section').filter({ hasText: 'ada@inbox.example' }).first()
  await plain.waitFor()
  expect(await plain.getByText('User', { exact: true }).count()).toBe(1)
  expect(await plain.getByText(/Expert|Verified|Admin/).count()).toBe(0)
})

test('[65][66][67][68][69][81] expert information, for experts only', async () => {
  const page = await openAsMember('/users/grace')
  const card = cardOf(page, 'Expert Information')
  await card.waitFor()
  expect(await fact(page, 'Expert Information', 'Bio').textContent()).toBe(
    'Forty years of teaching machines.',
  )
  expect(await fact(page, 'Expert Information', 'Hourly Rate').textContent()).toBe('$150')
  expect(await fact(page, 'Expert Information', 'Hourly AI Rate').textContent()).toBe('$0')
  expect(await fact(page, 'Expert Information', 'AI Sessions').textContent()).toBe('Available')
  expect(await fact(page, 'Expert Information', 'Ratings').textContent()).toContain('4.7 (3 ratings)')
  await card.getByRole('link', { name: 'machine talk' }).waitFor()
  expect(await card.getByRole('link', { name: 'machine talk' }).getAttribute('href')).toBe(
    '/tags/machine_talk',
  )
  expect(await card.getByRole('link', { name: 'gone' }).count()).toBe(1)

  await page.goto(`${stoa.url}/users/ada`)
  await cardOf(page, 'User Information').waitFor()
  expect(await cardOf(page, 'Expert Information').count()).toBe(0)
})

test("[69] AI sessions are 'Not Available' unless the flag says so", async () => {
  const page = await openAsMember(`/users/${encodeURIComponent(hostileId)}`)
  await cardOf(page, 'Expert Information').waitFor()
  expect(await fact(page, 'Expert Information', 'AI Sessions').textContent()).toBe('Not Available')
})

test('[70][71][72][73] availability: notice, horizon, and the week with its hours', async () => {
  const page = await openAsMember('/users/grace')
  expect(await fact(page, 'Expert Information', 'Lead Time').textContent()).toBe('24 hours')
  expect(await fact(page, 'Expert Information', 'Advance Booking').textContent()).toBe('6 weeks')
  const lines = await cardOf(page, 'Expert Information').getByRole('row').allTextContents()
  expect(lines.slice(1)).toEqual([
    'MondayAvailable08:00 – 16:00',
    'TuesdayAvailableNo hours',
    'WednesdayUnavailable',
    'ThursdayUnavailable',
    'FridayUnavailable',
    'SaturdayUnavailable',
    'SundayUnavailable09:00 – 17:00',
  ])
})

test('[74] blocked slots are in order, a long list is collapsed', async () => {
  const page = await openAsMember('/users/grace')
  const card = cardOf(page, 'Expert Information')
  await card.getByText('1 Jan 2030, 10:00–11:00').waitFor()
  expect(await card.getByText(/Jan 2030/).count()).toBe(5)
  await card.getByRole('button', { name: 'Show all 9 blocked slots' }).click()
  expect(await card.getByText(/Jan 2030/).count()).toBe(9)
})

test('[75][76][78][79][80] about, activity and preferences of a user', async () => {
  const page = await openAsMember('/users/grace')
  const information = cardOf(page, 'User Information')
  await information.waitFor()
  for (const text of ['+1 20 555 0101', 'New York', 'Finds the moth.', 'compilers', 'navigation'])
    expect(await information.getByText(text, { exact: true }).count()).toBe(1)
  expect(await fact(page, 'Activity', 'Last Login').textContent()).toContain('3 days ago')
  expect(await fact(page, 'Activity', 'Last Active').textContent()).toContain('2 hours ago')
  expect(await fact(page, 'Preferences', 'Email notifications').textContent()).toBe('Enabled')
  expect(await fact(page, 'Preferences', 'Sms notifications').textContent()).toBe('Disabled')
  expect(await fact(page, 'Preferences', 'Language').textContent()).toBe('English')
  expect(await fact(page, 'Preferences', 'Quiet hours').textContent()).toBe('{"from":"22:00"}')

  await page.goto(`${stoa.url}/users/bare`)
  await cardOf(page, 'Activity').waitFor()
  expect(await fact(page, 'Activity', 'Last Active').textContent()).toBe('Not available')
})

test('a person’s page shows their figures, their latest feedback and a timeline', async () => {
  const page = await openAsMember('/users/ada')
  const figure = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  await figure('Lifetime spend').getByText('$750.00').waitFor()
  await figure('Sessions').first().getByText('60').waitFor()
  // Booked sessions appear only in the list below.
  const timeline = cardOf(page, 'Activity').getByRole('listitem')
  await page.getByRole('button', { name: 'Show the timeline' }).click()
  await timeline.first().waitFor()
  expect(await timeline.first().textContent()).toContain('Signed in to the console')
  await page.goto(`${stoa.url}/users/grace`)
  await cardOf(page, 'Latest feedback').getByText('Splendid.').waitFor()
  await page
    .getByRole('link', { name: /^Sessions held/ })
    .getByText('30')
    .waitFor()
  expect(await page.getByRole('heading', { name: 'Grace Hopper' }).count()).toBe(1)
  expect(await cardOf(page, 'Preferences').getByText('English').isVisible()).toBe(false)
  await page.getByText('Preferences', { exact: true }).first().click()
  await cardOf(page, 'Preferences').getByText('English').waitFor()
})

test('[77] all sessions of the user, including records of sign-ins, page by page', async () => {
  const page = await openAsMember('/users/ada')
  const card = page.getByRole('region', { name: 'All Sessions' })
  await rowOf(page, 'Question 0').waitFor()
  const first = await card.getByRole('row').allTextContents()
  expect(first).toHaveLength(11)
  expect(first[1]).toContain('Sign-in')
  expect(first[2]).toContain('Question 0')
  await expect.poll(() => rowOf(page, 'Question 0').textContent()).toContain('Grace Hopper')
  expect(await rowOf(page, 'Question 1').textContent()).toContain('AI')
  const asked = stoa.calls(page).find(({ path }) => path.startsWith('/api/sessions?'))
  expect(new URLSearchParams(asked?.path.split('?')[1]).get('user')).toBe('ada')
  await card.getByRole('button', { name: 'Show more sessions' }).click()
  await card.getByRole('button', { name: 'Show more sessions' }).click()
  // The end moves down when more rows are loaded.
  const reachEnd = async () => {
    await page.keyboard.press('End')
    return rowOf(page, 'Question 59').count()
  }
  await expect.poll(reachEnd, { timeout: 20_000 }).toBe(1)
  expect(await card.getByRole('table').getAttribute('aria-rowcount')).toBe('62')
  expect(await card.getByText('Whose is this?').count()).toBe(0)
  expect(await card.getByRole('button', { name: 'Show more sessions' }).count()).toBe(0)
})

test('[77] an expert’s given sessions are separate from the booked ones', async () => {
  const page = await openAsMember('/users/grace')
  await page.getByRole('region', { name: 'All Sessions' }).getByText('Whose is this?').waitFor()
  const given = page.getByRole('region', { name: 'Sessions Held as Expert' })
  await given.getByText('Question 0').waitFor()
  expect(await given.getByRole('heading').textContent()).toContain('30')
  await given.getByRole('link', { name: 'Question 0' }).click()
  await page.waitForURL('**/sessions/booked-0')
})
