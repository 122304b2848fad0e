// What a screen of the console needs first: its code and its first call. The Link header of the page names both, so
// that the browser loads them together, not one after the other.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { activityScreen } from '#contract/activity.ts'
import { compareExperts, readComparison } from '#contract/comparison.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { discountCodesScreen } from '#contract/discount-codes.ts'
import { expertTableScreen } from '#contract/experts.ts'
import { faultsScreen } from '#contract/faults.ts'
import { feedbackScreen } from '#contract/feedback.ts'
import { firstCallOf } from '#contract/list-screen.ts'
import { type ScreenName, screenPaths } from '#contract/screen-paths.ts'
import { searchOf } from '#contract/search-params.ts'
import { sessionsScreen } from '#contract/sessions.ts'
import { tagsScreen } from '#contract/tags.ts'
import { expertsScreen, usersScreen } from '#contract/users.ts'

export type Preloads = {
  /** The value of the Link header; undefined for an address of no screen. */
  linksOf(url: string): string | undefined
}

type Screen = {
  /** The path of its source below web/. */
  module: string
  /** The address of the first call, spelled exactly as the browser will; absent for screens of one record. */
  firstCall?: (given: URLSearchParams) => string | undefined
}

const screens: Record<ScreenName, Screen> = {
  dashboard: { module: 'dashboard/dashboard-page.tsx', firstCall: () => getDashboard.path },
  users: { module: 'users/users-page.tsx', firstCall: firstCallOf(usersScreen) },
  user: { module: 'users/user-page.tsx' },
  experts: {
    module: 'experts/experts-page.tsx',
    firstCall: (given) =>
      given.get('as') === 'table' ? firstCallOf(expertTableScreen)(given) : firstCallOf(expertsScreen)(given),
  },
  comparison: {
    module: 'experts/comparison-page.tsx',
    firstCall: (given) => {
      const query = readComparison(given)
      return query && compareExperts.path + searchOf(query)
    },
  },
  sessions: { module: 'sessions/sessions-page.tsx', firstCall: firstCallOf(sessionsScreen) },
  session: { module: 'sessions/session-page.tsx' },
  feedback: { module: 'feedback/feedback-page.tsx', firstCall: firstCallOf(feedbackScreen) },
  tags: { module: 'tags/tags-page.tsx', firstCall: firstCallOf(tagsScreen) },
  tag: { module: 'tags/tag-page.tsx' },
  discountCodes: {
    module: 'discount-codes/discount-codes-page.tsx',
    firstCall: firstCallOf(discountCodesScreen),
  },
  discountCode: { module: 'discount-codes/discount-code-page.tsx' },
  activity: { module: 'history/activity-page.tsx', firstCall: firstCallOf(activityScreen) },
  faults: { module: 'faults/faults-page.tsx', firstCall: firstCallOf(faultsScreen) },
}

/** Matches the path of an address, with or without a slash at its end. */
function matcherOf(name: string): RegExp {
  const pattern = screenPaths[name as ScreenName].replace(/\/$/, '').replace('{id}', '[^/]+')
  return new RegExp(`^${pattern}/?$`)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** `folder`: where the browser application is built. */
export async function readPreloads(folder: string): Promise<Preloads> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const withPage = filesOf(manifest, 'index.html')
  const known = Object.entries(screens).map(([name, { module, firstCall }]) => {
    const files = [...filesOf(manifest, module)].filter((file) => !withPage.has(file))
    return { path: matcherOf(name), firstCall, code: files.map((file) => `</${file}>; rel=modulepreload`) }
  })
  return {
    linksOf(url) {
      const [path = ''] = url.split('?', 1)
      const screen = known.find((one) => one.path.test(path))
      if (!screen) return undefined
      const first = screen.firstCall?.(new URLSearchParams(url.slice(path.length)))
      const call = first && `<${first}>; rel=preload; as=fetch; crossorigin=use-credentials`
      return [...(call ? [call] : []), ...screen.code].join(', ')
    },
  }
}

/** The scripts that the entry imports. */
function filesOf(manifest: Manifest, entry: string): Set<string> {
  const visited = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(entry)
  return files
}
