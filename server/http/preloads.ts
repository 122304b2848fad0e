// What a screen of the console needs first: its code and its first call. The Link header of the page names both, so
// that the browser loads them together, not one after the other.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAccount } from '#contract/account.ts'
import { activityScreen } from '#contract/activity.ts'
import { compareExperts, readComparison } from '#contract/comparison.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { firstCalls } from '#contract/endpoints.ts'
import { type EntityName, entities, entityNames } from '#contract/entities.ts'
import { expertTableScreen } from '#contract/experts.ts'
import { faultsScreen } from '#contract/faults.ts'
import { firstCallOf } from '#contract/list-screen.ts'
import { membersScreen } from '#contract/members.ts'
import { screenPaths } from '#contract/screen-paths.ts'
import { searchOf } from '#contract/search-params.ts'
import { expertsScreen } from '#contract/users.ts'

export type Preloads = {
  /** The value of the Link header; undefined for an address of no screen. `url`: without the base path. */
  linksOf(url: string): string | undefined
}

type Screen = {
  path: string
  /** The path of its source below web/. */
  module: string
  /** The address of the first call, exactly as the browser writes it; absent for screens of one record. */
  firstCall?: (given: URLSearchParams) => string | undefined
}

const paths = new Set<string>(Object.values(screenPaths))

const screens: Screen[] = [
  { path: screenPaths.dashboard, module: 'dashboard/dashboard-page.tsx', firstCall: () => getDashboard.path },
  {
    path: screenPaths.experts,
    module: 'experts/experts-page.tsx',
    firstCall: (given) =>
      given.get('as') === 'table' ? firstCallOf(expertTableScreen)(given) : firstCallOf(expertsScreen)(given),
  },
  {
    path: screenPaths.comparison,
    module: 'experts/comparison-page.tsx',
    firstCall: (given) => {
      const query = readComparison(given)
      return query && compareExperts.path + searchOf(query)
    },
  },
  {
    path: screenPaths.activity,
    module: 'history/activity-page.tsx',
    firstCall: firstCallOf(activityScreen),
  },
  { path: screenPaths.faults, module: 'faults/faults-page.tsx', firstCall: firstCallOf(faultsScreen) },
  {
    path: screenPaths.account,
    module: 'account/account-page.tsx',
    firstCall: () => getAccount.path,
  },
  { path: screenPaths.members, module: 'members/members-page.tsx', firstCall: firstCallOf(membersScreen) },
  { path: screenPaths.memberRoles, module: 'members/roles-page.tsx' },
  { path: screenPaths.member, module: 'members/member-page.tsx' },
  ...entityNames.flatMap(screensOf).filter(({ path }) => paths.has(path)),
]

/** The screens of an entity: its list, and one record, if there is a screen for it. */
function screensOf(name: EntityName): Screen[] {
  const one = entities[name].singular.replace(' ', '-')
  return [
    { path: `/${name}`, module: `${name}/${name}-page.tsx`, firstCall: firstCalls[name] },
    { path: `/${name}/{id}`, module: `${name}/${one}-page.tsx` },
  ]
}

/** Matches the path of an address, with or without a slash at its end. */
function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace('{id}', '[^/]+')}/?$`)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** `folder`: where the browser application is built. */
export async function readPreloads(folder: string, basePath: string): Promise<Preloads> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const withPage = filesOf(manifest, 'index.html')
  const known = screens.map(({ path, module, firstCall }) => {
    const files = [...filesOf(manifest, module)].filter((file) => !withPage.has(file))
    return {
      path: matcherOf(path),
      firstCall,
      code: files.map((file) => `<${basePath}/${file}>; rel=modulepreload`),
    }
  })
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
