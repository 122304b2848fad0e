// The routes: which screen an address shows. Each screen's code is loaded when it is first needed. A page parses the parameters in its
// address by the schema that the server uses too; the key of a read is its endpoint and input. The HTML from the server names the screen's
// code and its first call, so that the browser loads both at once (server/http/static.ts). The first screen is rendered when its rows have
// arrived (`readAhead`), or after 150 ms without them (main.tsx). A link that the pointer or the focus reaches preloads its screen and
// record.

import type { QueryClient } from '@tanstack/react-query'
import type { FunctionComponent, ReactNode } from 'react'
import type { ScreenName } from '#contract/screen-paths.ts'
import { screenPath } from './paths.ts'
import { matchPath } from './router/address.ts'
import { later } from './ui/later.tsx'
import { LoadingNote, PageSkeleton } from './ui/states.tsx'

/** Screens of one record use the id; the others ignore it. */
type PageComponent = FunctionComponent<{ id: string }>
/** `readAhead` makes the screen's first read. */
type LoadedPage = PageComponent & { readAhead: (client: QueryClient, id: string) => Promise<void> }

/** `children`: what comes with the page, once it is loaded. */
type ScreenProps = { id: string; children?: ReactNode }

function route(pattern: string, read: () => Promise<LoadedPage>) {
  let Page: LoadedPage | undefined
  const Whole = ({ id, children }: ScreenProps) =>
    Page && (
      <>
        <Page id={id} />
        {children}
      </>
    )
  const readWhole = async () => {
    Page = await read()
    return Whole
  }
  const Screen = later(readWhole, () => (
    <>
      <LoadingNote />
      <PageSkeleton />
    </>
  ))
  const load = async () => {
    await Screen.loaded()
    return Page
  }
  return { pattern, load, Screen }
}

const pages: Record<ScreenName, () => Promise<LoadedPage>> = {
  dashboard: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  inbox: async () => (await import('./inbox/inbox-page.tsx')).InboxPage,
  users: async () => (await import('./users/users-page.tsx')).UsersPage,
  user: async () => (await import('./users/user-page.tsx')).UserPage,
  experts: async () => (await import('./experts/experts-page.tsx')).ExpertsPage,
  sessions: async () => (await import('./sessions/sessions-page.tsx')).SessionsPage,
  session: async () => (await import('./sessions/session-page.tsx')).SessionPage,
  feedback: async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage,
  tags: async () => (await import('./tags/tags-page.tsx')).TagsPage,
  tag: async () => (await import('./tags/tag-page.tsx')).TagPage,
  discountCodes: async () => (await import('./discount-codes/discount-codes-page.tsx')).DiscountCodesPage,
  notes: async () => (await import('./notes/notes-page.tsx')).NotesPage,
  activity: async () => (await import('./activity/activity-page.tsx')).ActivityPage,
  faults: async () => (await import('./faults/faults-page.tsx')).FaultsPage,
  account: async () => (await import('./account/account-page.tsx')).AccountPage,
  members: async () => (await import('./members/members-page.tsx')).MembersPage,
  memberRoles: async () => (await import('./members/roles-page.tsx')).RolesPage,
  member: async () => (await import('./members/member-page.tsx')).MemberPage,
  discountCode: async () => (await import('./discount-codes/discount-code-page.tsx')).DiscountCodePage,
}

// Object.entries loses the type of the keys.
const routes = Object.entries(pages).map(([name, read]) => route(screenPath(name as ScreenName), read))

/** Returns the screen of a path and its id; undefined if there is no such screen. */
export function findRoute(path: string) {
  for (const { pattern, load, Screen } of routes) {
    const params = matchPath(pattern, path)
    if (params) return { load, Screen, id: params.id ?? '' }
  }
  return undefined
}

/** Preloads the code of a screen; a failure is reported when the screen is opened. */
export function loadPage(path: string): void {
  void findRoute(path)?.load()
}

/** Preloads the code of a list's records, so that the first click on a row does not wait for it. */
export function loadRecordsOf(path: string): void {
  loadPage(`${path === screenPath('experts') ? screenPath('users') : path}/id`)
}

/** Preloads the target of a link: the code of a screen and, if it shows one record, that record. */
export async function preloadPage(path: string, client: QueryClient): Promise<void> {
  const found = findRoute(path)
  const page = await found?.load()
  if (found?.id) await page?.readAhead(client, found.id)
}

/** Makes the first read of the address's screen before it is rendered; the screen reports a failure. */
export async function readPageAhead(client: QueryClient): Promise<void> {
  const found = findRoute(location.pathname)
  const page = await found?.load()
  await page?.readAhead(client, found?.id ?? '')
}
