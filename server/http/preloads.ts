// What a screen of the console needs first: its code and its first call. The Link header of the page names both, so
// that the browser loads them together, not one after the other.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAccount } from '#contract/account.ts'
import { activityScreen } from '#contract/activity.ts'
import { compareExperts, readComparison } from '#contract/comparison.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { firstCalls as entityFirstCalls } from '#contract/endpoints.ts'
import { expertTableScreen } from '#contract/experts.ts'
import { faultsScreen } from '#contract/faults.ts'
import { getForMe } from '#contract/for-me.ts'
import { firstCallOf } from '#contract/list-screen.ts'
import { membersScreen } from '#contract/members.ts'
import { notesScreen } from '#contract/notes.ts'
import { type ScreenName, screenPaths } from '#contract/screen-paths.ts'
import { searchOf } from '#contract/search-params.ts'
import { expertsScreen } from '#contract/users.ts'

export type Preloads = {
  /** The value of the Link header; undefined for an address of no screen. `url`: without the base path. */
  linksOf(url: string): string | undefined
}

/** The address of the first call, exactly as the browser writes it. */
type FirstCall = (given: URLSearchParams) => string | undefined

/** Screens of one record have none: the browser knows the call from the id. */
const firstCalls: Record<ScreenName, FirstCall | undefined> = {
  dashboard: () => getDashboard.path,
  experts: (given) =>
    given.get('as') === 'table' ? firstCallOf(expertTableScreen)(given) : firstCallOf(expertsScreen)(given),
  comparison: (given) => {
    const query = readComparison(given)
    return query && compareExperts.path + searchOf(query)
  },
  users: entityFirstCalls.users,
  user: undefined,
  sessions: entityFirstCalls.sessions,
  session: undefined,
  feedback: entityFirstCalls.feedback,
  tags: entityFirstCalls.tags,
  tag: undefined,
  discountCodes: entityFirstCalls['discount-codes'],
  discountCode: undefined,
  notes: firstCallOf(notesScreen),
  forMe: () => getForMe.path,
  activity: firstCallOf(activityScreen),
  faults: firstCallOf(faultsScreen),
  account: () => getAccount.path,
  members: firstCallOf(membersScreen),
  memberRoles: undefined,
  member: undefined,
}

/** Matches the path of an address, with or without a slash at its end. */
function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace('{id}', '[^/]+')}/?$`)
}

/** `folder`: where the browser application is built. The build writes which files each screen needs (vite.screens.ts). */
export async function readPreloads(folder: string, basePath: string): Promise<Preloads> {
  const files: Partial<Record<string, string[]>> = JSON.parse(
    await readFile(join(folder, '.vite/screens.json'), 'utf8'),
  )
  const known = Object.entries(screenPaths).map(([name, path]) => ({
    path: matcherOf(path),
    // Object.entries loses the type of the keys.
    firstCall: firstCalls[name as ScreenName],
    code: (files[name] ?? []).map((file) => `<${basePath}/${file}>; rel=modulepreload`),
  }))
  return {
    linksOf(url) {
      const [path = ''] = url.split('?', 1)
      const screen = known.find((one) => one.path.test(path))
      if (!screen) return undefined
      const first = screen.firstCall?.(new URLSearchParams(url.slice(path.length)))
      const call = first && `<${basePath}${first}>; rel=preload; as=fetch; crossorigin=use-credentials`
      return [...(call ? [call] : []), ...screen.code].join(', ')
    },
  }
}
