// The navigation: every screen in its order, and the way out.

import { useQueryClient } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import History from 'lucide-react/icons/history'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Tag from 'lucide-react/icons/tag'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { useState } from 'react'
import { signOut } from '#web/identity/sign-out.ts'
import {
  activityPath,
  dashboardPath,
  discountCodesPath,
  expertsPath,
  faultsPath,
  feedbackPath,
  isFromExperts,
  sessionsPath,
  tagsPath,
  usersPath,
} from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { askToLeave, useLocation } from '#web/router/location.ts'
import { later } from '#web/ui/later.tsx'
import { timeZone } from '#web/ui/settings.ts'

const NavigationViews = later(async () => (await import('./navigation-views.tsx')).NavigationViews)

const items = [
  { label: 'Dashboard', href: dashboardPath(), Icon: LayoutDashboard },
  { label: 'Users', href: usersPath(), Icon: Users },
  { label: 'Experts', href: expertsPath(), Icon: GraduationCap },
  { label: 'Sessions', href: sessionsPath(), Icon: Video },
  { label: 'Feedback', href: feedbackPath(), Icon: MessageSquare },
  { label: 'Tags', href: tagsPath(), Icon: Tag },
  { label: 'Discount Codes', href: discountCodesPath(), Icon: TicketPercent },
  { label: 'Activity', href: activityPath(), Icon: History },
  { label: 'Data health', href: faultsPath(), Icon: Stethoscope },
]

const itemClasses =
  'flex min-h-8 w-full pointer-coarse:min-h-11 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-link forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2 forced-colors:aria-[current]:outline-[Highlight]'

/** `onFollow` is told when a link has been followed, so that a drawer can close. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const current = useCurrentItem()
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
      <Brand />
      {items.map(({ label, href, Icon }) => (
        <div key={href} data-item="">
          <Link
            href={href}
            {...(onFollow ? { onClick: onFollow } : {})}
            aria-current={href === current ? 'page' : undefined}
            className={itemClasses}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </Link>
          <NavigationViews href={href} onFollow={onFollow} />
        </div>
      ))}
      <div className="flex-1" />
      <LogoutButton />
      <p className="px-3 pt-2 text-xs text-muted">Times in {timeZone}</p>
    </nav>
  )
}

/** A user opened from the list of experts counts as part of that list. */
function useCurrentItem(): string | undefined {
  const { path, search } = useLocation()
  if (path.startsWith(`${usersPath()}/`) && isFromExperts(search)) return expertsPath()
  return items.find(({ href }) => path === href || path.startsWith(`${href}/`))?.href
}

function LogoutButton() {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const logOut = () => {
    setIsBusy(true)
    void signOut(client)
  }
  return (
    <button type="button" disabled={isBusy} onClick={() => askToLeave(logOut)} className={itemClasses}>
      <LogOut aria-hidden="true" className="size-4 shrink-0" />
      Logout
    </button>
  )
}

function Brand() {
  return (
    <div className="flex h-(--top-bar-height) shrink-0 items-center gap-2.5 px-2 text-lg font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={24} height={24} />
      Stoa
    </div>
  )
}
