// What the search box offers in addition to hits: recent records, the screens, and the actions of the current screen.

import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Bookmark from 'lucide-react/icons/bookmark'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Code from 'lucide-react/icons/code'
import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/history'
import Link from 'lucide-react/icons/link'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Rows from 'lucide-react/icons/rows-2'
import Settings from 'lucide-react/icons/settings-2'
import ShieldUser from 'lucide-react/icons/shield-user'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserRound from 'lucide-react/icons/user-round'
import Wand from 'lucide-react/icons/wand-sparkles'
import { words } from '#contract/fold.ts'
import { isCompanyEmail, normaliseEmail } from '#contract/identity.ts'
import { isOneEdit } from '#contract/one-edit.ts'
import type { SearchGroup } from '#contract/search.ts'
import { isolated } from '#contract/visible-text.ts'
import { mayNow } from '#web/identity/identity-store.ts'
import { signOut } from '#web/identity/sign-out.ts'
import {
  accountPath,
  discountCodesPath,
  listPath,
  memberRolesPath,
  membersPath,
  newRecordPath,
  screenPath,
  tagsPath,
} from '#web/paths.ts'
import { noteTarget } from '#web/records/note-target.ts'
import { recordHere } from '#web/records/record-here.ts'
import { askToLeave, navigate } from '#web/router/location.ts'
import { recentRecords } from '#web/router/recent-records.ts'
import { basePath, companyDomain } from '#web/settings.ts'
import { lists, type ScreenTitle, screens } from '#web/shared/screens.ts'
import { cachedViews, viewOwner, viewTitle } from '#web/shared/views.ts'
import { activate } from '#web/ui/activate.ts'
import { appearanceGroups } from '#web/ui/appearance-groups.ts'
import { formatCount } from '#web/ui/format.ts'
import { copyText, toast } from '#web/ui/toast.ts'
import type { PaletteOption, PaletteSection } from './options.ts'
import { typedAddress } from './typed-address.ts'

const mostRecent = 5
const mostActions = 4

/** Returns the options of an empty box, those of this page first. */
export function emptySections(client: QueryClient): PaletteSection[] {
  const sections = [
    { key: 'recent', title: 'Recent records', options: recent().slice(0, mostRecent) },
    { key: 'actions', title: 'Actions', options: actions(client).slice(0, mostActions) },
  ]
  return sections.filter(({ options }) => options.length > 0)
}

/** Leading words without meaning for the search, such as 'show me the' in 'show me the users'. */
const leading = /^(?:(?:show|list|make|go|please|me|all|to|the|an?|of|how many|number|total)\s+)+/i
const within = new Set(['a', 'an', 'the', 'to', 'of', 'with', 'as', 'page', 'list'])

/** Returns the address, or the pages, views and actions whose titles match every typed word. */
export function commandsFor(q: string, client: QueryClient): PaletteOption[] {
  const address = typedAddress(q)
  if (address !== undefined)
    return [{ ...page(Link, 'Open the address', address, ''), kind: 'address', detail: address }]
  const typed = words(q.replace(leading, ''))
  const terms = typed.filter((word) => !within.has(word) || typed.length === 1)
  if (terms.length === 0) return []
  const named = [...pages(), ...views(client), ...actions(client), ...settings()].filter(
    isNamedBy(terms, (word, term) => word.startsWith(term)),
  )
  const ranked = named.map((option): PaletteOption => {
    const isBegun = option.kind === 'page' && !isTitled(option, terms)
    return isBegun ? { ...option, kind: 'begun' } : option
  })
  return [...(ranked.length > 0 ? ranked : spelledAlmost(terms)), ...colleague(q)]
}

/** False if only an alternative name begins with the words: 'over' begins 'overview', another name of the dashboard. */
function isTitled({ title, also = '' }: PaletteOption, terms: readonly string[]): boolean {
  const others = words(also)
  return terms.every((term) => others.includes(term) || words(title).some((word) => word.startsWith(term)))
}

function isNamedBy(terms: readonly string[], matches: (word: string, term: string) => boolean) {
  return ({ title, also = '' }: PaletteOption): boolean => {
    const known = words(`${title} ${also}`)
    return terms.every((term) => known.some((word) => matches(word, term)))
  }
}

const minMisspelt = 4

function spelledAlmost(terms: readonly string[]): PaletteOption[] {
  const isNear = (word: string, term: string) =>
    word === term || (term.length >= minMisspelt && isOneEdit(term, word))
  return [...pages(), ...settings()]
    .filter(isNamedBy(terms, isNear))
    .map((option) => ({ ...option, kind: 'near' }))
}

/** Finds a colleague by address, who need not be a user of the marketplace. */
function colleague(q: string): PaletteOption[] {
  if (!isCompanyEmail(q, companyDomain) || !mayNow('members.read')) return []
  const email = normaliseEmail(q)
  return [page(ShieldUser, `Member ${isolated(email)}`, membersPath({ q: email }), '')]
}

function recent(): PaletteOption[] {
  return recentRecords().map(({ href, title }) => ({
    key: `recent ${href}`,
    title: isolated(title),
    icon:
      Object.entries(lists).find(([name]) => href.startsWith(`${basePath}/${name}/`))?.[1].Icon ?? History,
    href,
  }))
}

const otherNames: Partial<Record<ScreenTitle, string>> = {
  Dashboard:
    'revenue earnings income sales turnover figures charts statistics overview home goals kpi report stats analytics busiest hours by per month week day',
  Inbox: 'my for me mine assigned mentions notifications to do',
  Users: 'people customers clients erase gdpr delete user personal data',
  Experts: 'coaches advisors',
  Sessions: 'bookings appointments calls conversations',
  Feedback: 'complaints reviews comments',
  'Discount Codes': 'coupons vouchers promo',
  Notes: 'remarks comments',
  Activity: 'history audit log undo restore who changed did edited deleted created',
  'Data issues': 'data health faults errors malformed problems quality',
  Members: 'colleagues staff team add invite invitation someone administrators auditors',
}

function pages(): PaletteOption[] {
  return [
    ...screens
      .filter(({ needs }) => needs === undefined || mayNow(needs))
      .map(({ letter, title, href, Icon }) => ({
        ...page(Icon, title, href, otherNames[title] ?? ''),
        note: `g ${letter}`,
      })),
    ...(mayNow('members.read')
      ? [page(ShieldUser, 'Roles', memberRolesPath(), 'members rights permissions access admin')]
      : []),
    page(
      UserRound,
      'Account',
      accountPath(),
      'my profile name change password sign-ins time zone timezone 2fa mfa two-factor two-step verification second factors authenticator passkeys recovery codes',
    ),
  ]
}

function page(icon: LucideIcon, title: string, href: string, also: string): PaletteOption {
  return { key: `page ${href}`, title, also, icon, kind: 'page', href }
}

/** The views in the navigation. Enter alone never opens somebody else's view, since this person has not chosen its name. */
function views(client: QueryClient): PaletteOption[] {
  return cachedViews(client).map((view) => {
    const { count = null, isMinimum = false } = view.rows ?? {}
    return {
      key: `view ${view.id}`,
      title: viewTitle(view),
      icon: Bookmark,
      kind: viewOwner(view) === undefined ? 'view' : 'never',
      href: `${screenPath(view.screen)}?${view.query}`,
      ...(count !== null && { note: formatCount(count, isMinimum) }),
    }
  })
}

function actions(client: QueryClient): PaletteOption[] {
  const { pathname } = location
  const isOf = (list: string) => pathname.startsWith(list)
  const can = (selector: string) => document.querySelector(selector) !== null
  const canEdit = can('input[aria-keyshortcuts~=e]')
  const edit = () => activate('e')
  const newCode = mayNow('discount-codes.create') && [
    action(Plus, 'New discount code', 'create add code coupon voucher', () =>
      navigate(newRecordPath('discount-codes')),
    ),
    action(Wand, 'Generate codes', 'discount coupons vouchers campaign bulk batch many', () =>
      navigate(`${discountCodesPath()}?generate`),
    ),
  ]
  const newTag = mayNow('tags.create') && [
    action(Plus, 'New tag', 'create add', () => navigate(newRecordPath('tags'))),
  ]
  const ofPage = isOf(tagsPath()) ? [newTag, newCode] : [newCode, newTag]
  const isOfEdited = isOf(tagsPath()) || isOf(discountCodesPath())
  const all: (PaletteOption | false | PaletteOption[])[] = [
    can(exportLink) &&
      action(Download, 'Export this list', 'csv download excel', () => activate('Shift+e'), 'Shift+E'),
    canEdit && isOf(discountCodesPath()) && action(Pencil, 'Edit this code', '', edit, 'e'),
    canEdit && isOf(tagsPath()) && action(Pencil, 'Edit this tag', '', edit, 'e'),
    mayNow('notes.write') &&
      recordHere() !== undefined &&
      action(StickyNote, 'Write a note', 'add comment remark', () => noteTarget.set('here'), 'n'),
    ...(isOfEdited ? ofPage : []),
    action(Link, 'Copy the link to this page', 'share url address', copyLink),
    action(
      CircleQuestionMark,
      'Keyboard shortcuts and help',
      'keys hotkeys support',
      () => activate('?'),
      '?',
    ),
    ...(isOfEdited ? [] : ofPage),
    ...exports(),
    action(Code, 'API documentation', 'docs openapi rest ingest', () =>
      location.assign(`${basePath}/api/docs`),
    ),
    {
      ...action(LogOut, 'Logout', 'log out, sign out, log off, sign off, log me out', () =>
        askToLeave(() => void signOut(client)),
      ),
      kind: 'in full',
    },
  ]
  return all.flat().filter((one) => one !== false)
}

const exportLink = 'a[aria-keyshortcuts~="Shift+e"]'

/** The export of each list: opens the list, and asks there. */
function exports(): PaletteOption[] {
  return Object.entries(lists).map(([name, { title }]) =>
    action(Download, `Export ${title.toLowerCase()}`, 'csv download excel', () => {
      // Object.entries loses the type of the keys.
      const list = listPath(name as SearchGroup)
      const before = location.pathname === list ? null : document.querySelector(exportLink)
      navigate(list)
      askToExport(before)
    }),
  )
}

/** Waits for the link of the next page, for some seconds. */
function askToExport(before: Element | null, frames = 600): void {
  const link = document.querySelector(exportLink)
  if (link !== null && link !== before) activate('Shift+e')
  else if (frames > 0) requestAnimationFrame(() => askToExport(before, frames - 1))
}

/** The menu of the account comes first: it shows the current choices and changes nothing by itself. */
function settings(): PaletteOption[] {
  return [
    action(Settings, 'Theme and density', 'settings preferences appearance display row height', () =>
      activate(','),
    ),
    ...appearanceGroups().flatMap(({ heading, also, entries }) =>
      entries.map(({ value, Icon = Rows, onSelect }) =>
        action(Icon, `${heading}: ${value}`, value === 'dark' ? `${also} night` : also, onSelect),
      ),
    ),
  ]
}

function action(
  icon: LucideIcon,
  title: string,
  also: string,
  run: () => void,
  note?: string,
): PaletteOption {
  return { key: `action ${title}`, title, also, icon, kind: 'action', run, ...(note ? { note } : {}) }
}

function copyLink(): void {
  void copyText(location.href, () => toast({ title: 'Link copied' }), location.href)
}
