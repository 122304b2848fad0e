// The screens to which the navigation, keys and the search box lead: name, icon, and the letter that follows 'g'.

import type { LucideIcon } from 'lucide-react'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageSquare from 'lucide-react/icons/message-square'
import ShieldUser from 'lucide-react/icons/shield-user'
import Stethoscope from 'lucide-react/icons/stethoscope'
import StickyNote from 'lucide-react/icons/sticky-note'
import Tag from 'lucide-react/icons/tag'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import type { Action } from '#contract/policy.ts'
import type { SearchGroup } from '#contract/search.ts'
import { activityPath, dashboardPath, faultsPath, inboxPath, listPath, membersPath } from '#web/paths.ts'

/** `needs`: shown only to people who may do this. */
type Screen = { title: string; Icon: LucideIcon; letter: string; needs?: Action }

/** The list of each entity, of experts and of notes, in the order of the navigation. */
export const lists = {
  users: { title: 'Users', Icon: Users, letter: 'u' },
  experts: { title: 'Experts', Icon: GraduationCap, letter: 'e' },
  sessions: { title: 'Sessions', Icon: Video, letter: 's' },
  feedback: { title: 'Feedback', Icon: MessageSquare, letter: 'f' },
  tags: { title: 'Tags', Icon: Tag, letter: 't' },
  'discount-codes': { title: 'Discount Codes', Icon: TicketPercent, letter: 'c' },
  notes: { title: 'Notes', Icon: StickyNote, letter: 'n' },
} as const satisfies Record<SearchGroup, Screen>

const all = [
  { title: 'Dashboard', Icon: LayoutDashboard, letter: 'd', href: dashboardPath() },
  { title: 'Inbox', Icon: Inbox, letter: 'i', href: inboxPath() },
  // Object.entries loses the type of the keys.
  ...Object.entries(lists).map(([name, place]) => ({ ...place, href: listPath(name as SearchGroup) })),
  { title: 'Activity', Icon: History, letter: 'a', href: activityPath() },
  { title: 'Data issues', Icon: Stethoscope, letter: 'h', href: faultsPath() },
  { title: 'Members', Icon: ShieldUser, letter: 'm', href: membersPath(), needs: 'members.read' },
] as const satisfies readonly (Screen & { href: string })[]

/** Data stored under the title of a screen must be renamed with it. */
export type ScreenTitle = (typeof all)[number]['title']

export const screens: readonly (Screen & { title: ScreenTitle; href: string })[] = all
