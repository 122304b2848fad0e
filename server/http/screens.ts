// What a screen of the console needs first: its code and its first rows, named in the Link header of the page, so that
// a browser asks for both at once, not after it has run the code that would ask for them.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { getDashboard } from '#contract/dashboard.ts'
import { discountCodesQuery, listDiscountCodes } from '#contract/discount-codes.ts'
import { feedbackQuery, listFeedback } from '#contract/feedback.ts'
import { defaultLimit, maxLimit } from '#contract/list.ts'
import { type ListSchema, readListQuery } from '#contract/list-query.ts'
import { listSessions, sessionsQuery } from '#contract/sessions.ts'
import { listTags, tagsQuery } from '#contract/tags.ts'
import { listUsers, usersQuery } from '#contract/users.ts'

export type Screens = {
  /** The value of a Link header; undefined for an address that is no screen's. */
  linksOf(url: string): string | undefined
}

type Screen = {
  path: RegExp
  /** Its source below web/. */
  module: string
  /** The address of the first call, spelled just as the browser will; absent where it is about one record. */
  firstCall?: (given: URLSearchParams) => string
}

const screens: Screen[] = [
  { path: /^\/$/, module: 'dashboard/dashboard-page.tsx', firstCall: () => getDashboard.path },
  {
    path: /^\/users\/?$/,
    module: 'users/users-page.tsx',
    firstCall: (given) => firstRows(listUsers, v.omit(usersQuery, ['ai', 'tag']), given),
  },
  { path: /^\/users\/[^/]+\/?$/, module: 'users/user-page.tsx' },
  {
    path: /^\/experts\/?$/,
    module: 'experts/experts-page.tsx',
    firstCall: (given) =>
      firstRows(listUsers, v.omit(usersQuery, ['role', 'verified']), given, { fixed: { expert: true } }),
  },
  {
    path: /^\/sessions\/?$/,
    module: 'sessions/sessions-page.tsx',
    firstCall: (given) => {
      const isByTime = /^-?slot$/.test(readListQuery(sessionsQuery, given).sort)
      return firstRows(listSessions, sessionsQuery, given, {
        defaults: { kind: 'booking' },
        fixed: isByTime ? {} : { from: undefined },
      })
    },
  },
  { path: /^\/sessions\/[^/]+\/?$/, module: 'sessions/session-page.tsx' },
  {
    path: /^\/feedback\/?$/,
    module: 'feedback/feedback-page.tsx',
    firstCall: (given) => firstRows(listFeedback, feedbackQuery, given),
  },
  {
    path: /^\/tags\/?$/,
    module: 'tags/tags-page.tsx',
    firstCall: (given) => firstRows(listTags, tagsQuery, given),
  },
  { path: /^\/tags\/[^/]+\/?$/, module: 'tags/tag-page.tsx' },
  {
    path: /^\/discount-codes\/?$/,
    module: 'discount-codes/discount-codes-page.tsx',
    firstCall: (given) => firstRows(listDiscountCodes, discountCodesQuery, given),
  },
  { path: /^\/discount-codes\/[^/]+\/?$/, module: 'discount-codes/discount-code-page.tsx' },
]

/** Defaults of the screen, and what always holds there. */
type Rules = { defaults?: object; fixed?: object }

function firstRows(
  { path }: { path: string },
  schema: ListSchema,
  given: URLSearchParams,
  { defaults, fixed }: Rules = {},
): string {
  const at = given.get('at') || undefined
  const page = at === undefined ? { limit: defaultLimit } : { limit: maxLimit, at }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({
    ...readListQuery(schema, given, defaults),
    ...fixed,
    ...page,
  }))
    if (value !== undefined) params.set(name, String(value))
  return `${path}?${params}`
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** `folder`: where the browser application is built. */
export async function readScreens(folder: string): Promise<Screens> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const withPage = filesOf(manifest, 'index.html')
  const known = screens.map((screen) => {
    const files = [...filesOf(manifest, screen.module)].filter((file) => !withPage.has(file))
    return { ...screen, code: files.map((file) => `</${file}>; rel=modulepreload`) }
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

/** The scripts without which the entry does not run. */
function filesOf(manifest: Manifest, entry: string): Set<string> {
  const met = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || met.has(name)) return
    met.add(name)
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(entry)
  return files
}
