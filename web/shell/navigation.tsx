// The navigation: every screen in its order, and the way out.

import { useQueryClient } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Tag from 'lucide-react/icons/tag'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { useState } from 'react'
import { signOut } from '#web/identity/sign-out.ts'
import {
  dashboardPath,
  discountCodesPath,
  expertsPath,
  feedbackPath,
  isFromExperts,
  sessionsPath,
  tagsPath,
  usersPath,
} from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { askToLeave, useLocation } from '#web/ui/location.ts'
import { timeZone } from '#web/ui/time-zone.ts'
import { Brand } from './brand.tsx'

const items = [
  { label: 'Dashboard', href: dashboardPath(), Icon: LayoutDashboard },
  { label: 'Users', href: usersPath(), Icon: Users },
  { label: 'Experts', href: expertsPath(), Icon: GraduationCap },
  { label: 'Sessions', href: sessionsPath(), Icon: Video },
  { label: 'Feedback', href: feedbackPath(), Icon: MessageSquare },
  { label: 'Tags', href: tagsPath(), Icon: Tag },
  { label: 'Discount Codes', href: discountCodesPath(), Icon: TicketPercent },
]

const itemClasses =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-3 text-muted hover:bg-hover hover:text-text aria-[current]:bg-info-soft aria-[current]:font-medium aria-[current]:text-info'

/** `onFollow` is told when a link has been followed, so that a drawer can close. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const current = useCurrentItem()
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
      <Brand />
      {items.map(({ label, href, Icon }) => (
        <Link
          key={href}
          href={href}
          {...(onFollow ? { onClick: onFollow } : {})}
          aria-current={href === current ? 'page' : undefined}
          className={itemClasses}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {label}
        </Link>
      ))}
      <div className="flex-1" />
      <LogoutButton />
      <p className="px-3 pt-2 text-xs text-muted">Times in {timeZone}</p>
    </nav>
  )
}

/** A user who was reached from the experts belongs to the experts. */
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
