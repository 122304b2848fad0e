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
    'session-preview': { path: `/sessions?label=Completed&open=${session}` },
    session: { path: `/sessions/${session}` },
    passage: { path: `/sessions/${found}?q=heat` },
    feedback: { path: '/feedback' },
    tags: { path: '/tags' },
    tag: { path: `/tags/${tag}` },
    codes: { path: '/discount-codes' },
    code: { path: `/discount-codes/${code}` },
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
