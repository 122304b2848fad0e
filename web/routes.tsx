// The sitemap: which screen an address shows. Each screen's code is loaded when it is first needed.

import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { patterns } from './paths.ts'
import { matchPath } from './ui/match-path.ts'

/** Screens of one record take its id, which the others pass over. */
type Page = ComponentType<{ id: string }>
/** `readAhead` asks for what is shown first. */
type LoadedPage = Page & { readAhead: (client: QueryClient, id: string) => Promise<void> }

function route(pattern: string, read: () => Promise<LoadedPage>) {
  let page: LoadedPage | undefined
  const load = async () => {
    page = await read()
    return page
  }
  const Lazy = lazy(async () => ({ default: await load() }))
  // React holds back for a third of a second whatever it has waited for, even where the wait is over at once.
  return { pattern, load, pageNow: (): Page => page ?? Lazy }
}

const routes = [
  route(patterns.dashboard, async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage),
  route(patterns.users, async () => (await import('./users/users-page.tsx')).UsersPage),
  route(patterns.user, async () => (await import('./users/user-page.tsx')).UserPage),
  route(patterns.experts, async () => (await import('./experts/experts-page.tsx')).ExpertsPage),
  route(patterns.sessions, async () => (await import('./sessions/sessions-page.tsx')).SessionsPage),
  route(patterns.session, async () => (await import('./sessions/session-page.tsx')).SessionPage),
  route(patterns.feedback, async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage),
  route(patterns.tags, async () => (await import('./tags/tags-page.tsx')).TagsPage),
  route(patterns.tag, async () => (await import('./tags/tag-page.tsx')).TagPage),
  route(
    patterns.discountCodes,
    async () => (await import('./discount-codes/discount-codes-page.tsx')).DiscountCodesPage,
  ),
  route(
    patterns.discountCode,
    async () => (await import('./discount-codes/discount-code-page.tsx')).DiscountCodePage,
  ),
]

/** The screen of a path and the id that it is about; undefined where the path leads nowhere. */
export function findRoute(path: string) {
  for (const { pattern, load, pageNow } of routes) {
    const params = matchPath(pattern, path)
    if (params) return { load, pageNow, id: params.id ?? '' }
  }
  return undefined
}

/** Loads the code of a screen ahead; a failure shows when the screen is opened. */
export function preloadPage(path: string): void {
  findRoute(path)
    ?.load()
    .catch(() => undefined)
}

/** Reads what the screen of the address shows first, before it is drawn; a failure shows when it is. */
export async function readPageAhead(client: QueryClient): Promise<void> {
  const found = findRoute(location.pathname)
  const page = await found?.load()
  await page?.readAhead(client, found?.id ?? '')
}

/** Loads the code of every screen, for when there is nothing else to do. */
export function preloadPages(): void {
  for (const { load } of routes) load().catch(() => undefined)
}
