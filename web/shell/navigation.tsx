// The navigation: all screens in order, and signing out.

import { useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { countInbox } from '#contract/inbox-count.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { signOut } from '#web/identity/sign-out.ts'
import { expertsPath, inboxPath, isFromExperts, usersPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { askToLeave, useLocation } from '#web/router/location.ts'
import { basePath, timeZone } from '#web/settings.ts'
import { screens } from '#web/shared/screens.ts'
import { later } from '#web/ui/later.tsx'
import { ViewsRoom } from './views-room.tsx'

const NavigationViews = later(async () => (await import('./navigation-views.tsx')).NavigationViews, ViewsRoom)
const MoreViews = later(async () => (await import('./navigation-views.tsx')).MoreViews, ViewsRoom)

const itemClasses =
  'flex min-h-8 w-full pointer-coarse:min-h-11 items-center gap-2.5 rounded-md px-2.5 text-muted hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-link'

/** `onFollow` is called when a link is followed, so that a drawer can close. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const current = useCurrentItem()
  const { may } = useIdentity()
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
      <Brand />
      {screens
        .filter(({ needs }) => needs === undefined || may.includes(needs))
        .map(({ title, href, Icon }) => (
          <div key={href} data-item="">
            <Link
              href={href}
              {...(onFollow ? { onClick: onFollow } : {})}
              aria-current={href === current ? 'page' : undefined}
              className={itemClasses}
            >
              <Icon className="size-4 shrink-0" />
              {title}
              {href === inboxPath() && <InboxDot />}
            </Link>
            <NavigationViews href={href} onFollow={onFollow} />
          </div>
        ))}
      <MoreViews href="" />
      <div className="flex-1" />
      <LogoutButton />
      <p className="px-3 pt-2 text-xs text-muted">All times {timeZone}</p>
    </nav>
  )
}

/** Shown while something in the inbox is new. The number comes with the identity, and is read again after changes that may affect it. */
function InboxDot() {
  const { newInInbox } = useIdentity()
  const { data } = useRead(countInbox, {}, { first: { count: newInInbox } })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="ml-auto size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{count} new</span>
    </span>
  )
}

/** A user opened from the list of experts counts as part of that list. */
function useCurrentItem(): string | undefined {
  const { path, search } = useLocation()
  if (path.startsWith(`${usersPath()}/`) && isFromExperts(search)) return expertsPath()
  return screens.find(({ href }) => path === href || path.startsWith(`${href}/`))?.href
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
      <LogOut className="size-4 shrink-0" />
      Logout
    </button>
  )
}

function Brand() {
  return (
    <div className="flex h-(--top-bar-height) shrink-0 items-center gap-2.5 px-2 text-lg font-semibold tracking-tight">
      <img src={`${basePath}/favicon.svg`} alt="" width={24} height={24} />
      Stoa
    </div>
  )
}
