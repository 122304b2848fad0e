// What the search box offers besides hits: recent records, the screens, and the actions of the present one.

import type { QueryClient } from '@tanstack/react-query'
import { words } from '#contract/fold.ts'
import { screenPaths } from '#contract/screen-paths.ts'
import { isolated } from '#contract/visible-text.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { discountCodesPath, tagsPath } from '#web/paths.ts'
import { askToLeave } from '#web/router/location.ts'
import { recentRecords } from '#web/router/recent-records.ts'
import { screens } from '#web/shared/screens.ts'
import { viewTitle } from '#web/shared/view-title.ts'
import { cachedViewCounts, cachedViews } from '#web/shared/views.ts'
import { activate } from '#web/ui/activate.ts'
import { theme } from '#web/ui/appearance.ts'
import { formatCount } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { Option, Section } from './options.ts'

/** The options of an empty box. */
export function emptySections(client: QueryClient): Section[] {
  const recent = recentRecords().map(
    ({ href, title }): Option => ({ key: `recent ${href}`, title: isolated(title), icon: 'recent', href }),
  )
  const sections = [
    { key: 'recent', title: 'Recent records', options: recent },
    { key: 'actions', title: 'Actions', options: actions(client) },
    { key: 'views', title: 'Views', options: views(client) },
    { key: 'pages', title: 'Pages', options: pages() },
  ]
  return sections.filter(({ options }) => options.length > 0)
}

/** The pages and actions whose titles match every typed word. */
export function commandsFor(q: string, client: QueryClient): Option[] {
  const terms = words(q)
  if (terms.length === 0) return []
  return [...pages(), ...views(client), ...actions(client)].filter(({ title }) => {
    const named = words(title)
    return terms.every((term) => named.some((word) => word.startsWith(term)))
  })
}

function pages(): Option[] {
  return screens.map(({ letter, title, href }) => ({
    key: `page ${href}`,
    title,
    icon: 'page',
    href,
    note: `g ${letter}`,
  }))
}

/** The ones in the navigation. */
function views(client: QueryClient): Option[] {
  const counts = cachedViewCounts(client)
  return cachedViews(client).map((view) => {
    const { count = null, isMinimum = false } = counts.get(view.id) ?? {}
    return {
      key: `view ${view.id}`,
      title: viewTitle(view),
      icon: 'page',
      href: `${screenPaths[view.screen]}?${view.query}`,
      ...(count !== null && { note: formatCount(count) + (isMinimum ? '+' : '') }),
    }
  })
}

function actions(client: QueryClient): Option[] {
  const { pathname } = location
  const isOf = (list: string) => pathname.startsWith(`${list}/`)
  const can = (selector: string) => document.querySelector(selector) !== null
  const all: (Option | false)[] = [
    can('a[aria-keyshortcuts~=e]') && action('Export this list', () => activate('e'), 'e'),
    can('input[aria-keyshortcuts~=e]') &&
      isOf(discountCodesPath()) &&
      action('Edit this code', () => activate('e'), 'e'),
    can('input[aria-keyshortcuts~=e]') &&
      isOf(tagsPath()) &&
      action('Edit this tag', () => activate('e'), 'e'),
    action('Copy the link to this page', () => void copyLink()),
    ...theme.values.map((value) => action(`Theme: ${value}`, () => theme.choose(value))),
    action('Keyboard shortcuts', () => activate('?'), '?'),
    action('Sign out', () => askToLeave(() => void signOut(client))),
  ]
  return all.filter((one) => one !== false)
}

function action(title: string, run: () => void, note?: string): Option {
  return { key: `action ${title}`, title, icon: 'action', run, ...(note === undefined ? {} : { note }) }
}

async function copyLink(): Promise<void> {
  const { href } = location
  try {
    await navigator.clipboard.writeText(href)
    toast({ title: 'Link copied' })
  } catch {
    toast({ title: 'Not copied', description: href })
  }
}
