// The screens and states of the pictures: the address of each, and the actions before its picture.

import type { Page } from 'playwright-core'
import { lastDay } from './data.ts'

export type Screen = { path: string; prepare?: (page: Page) => Promise<unknown> }

/** Returns the screens by name; each record is the first of its list. */
export async function screensOf(origin: string, cookie: string): Promise<Record<string, Screen>> {
  const ids = async (list: string, limit = 1): Promise<string[]> => {
    const answer = await fetch(`${origin}/api/${list}limit=${limit}`, { headers: { cookie } })
    const rows: { id: string }[] = await answer.json()
    return rows.map(({ id }) => encodeURIComponent(id))
  }
  const [session] = await ids('sessions?label=Completed&')
  const [found] = await ids('sessions?q=heat&label=Completed&')
  const [user] = await ids('users?expert=false&')
  const [expert] = await ids('users?expert=true&')
  const [tag] = await ids('tags?')
  const [code] = await ids('discount-codes?')
  return {
    dashboard: { path: `/?from=2025-10-05&until=${lastDay}` },
    users: { path: '/users' },
    user: { path: `/users/${user}` },
    'user-preview': { path: `/users?open=${user}` },
    expert: { path: `/users/${expert}` },
    week: {
      path: `/users/${expert}?week=${lastDay}`,
      prepare: (page) => page.getByRole('region', { name: 'Week' }).scrollIntoViewIfNeeded(),
    },
    experts: { path: '/experts' },
    'experts-table': { path: '/experts?as=table' },
    sessions: { path: '/sessions' },
    'sessions-filtered': { path: `/sessions?label=Completed&maxRating=2&expert=${expert}` },
    'sessions-found': { path: '/sessions?q=heat' },
    'sessions-none': { path: '/sessions?q=qqqq' },
    'session-preview': { path: `/sessions?label=Completed&open=${session}` },
    session: { path: `/sessions/${session}` },
    passage: { path: `/sessions/${found}?q=heat` },
    feedback: { path: '/feedback' },
    failed: { path: '/users', prepare: fails },
    tags: { path: '/tags' },
    tag: { path: `/tags/${tag}` },
    codes: { path: '/discount-codes' },
    code: { path: `/discount-codes/${code}` },
    conflict: { path: `/tags/${tag}`, prepare: conflicts },
    activity: { path: '/activity' },
    'activity-none': { path: '/activity?q=qqqq' },
    faults: { path: '/data-health' },
    members: { path: '/members' },
    roles: { path: '/members/roles' },
    palette: { path: '/tags', prepare: (page) => searchBox(page).focus() },
    search: { path: '/tags', prepare: (page) => searchBox(page).fill('heat') },
    'not-found': { path: '/nowhere' },
    api: { path: '/api/docs' },
  }
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search anything' })

async function fails(page: Page): Promise<void> {
  await page.route('**/api/feedback?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(new URL('/feedback', page.url()).href)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unrouteAll()
}

/** Simulates a change by somebody else; nothing is written. */
async function conflicts(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('mine')
  await page.route('**/api/tags/*', async (route) => {
    if (route.request().method() === 'PATCH') return route.fulfill({ status: 412, body: '' })
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: 0, name: 'theirs' } })
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Somebody else has changed this tag').waitFor()
  await page.unrouteAll()
}
