// A user's roles (Admin or User, Expert, Verified; in lists the ordinary role is plain text), their telephone, and an expert's ratings.

import BadgeCheck from 'lucide-react/icons/badge-check'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { averageRating, isExpert, type User } from '#contract/users.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { formatCount, formatTenths } from '#web/ui/format.ts'

export function RoleText({ user }: { user: User }) {
  return user.isAdmin ? <Badge>Admin</Badge> : <span className="text-muted">User</span>
}

type PersonCellProps = { picture: ReactNode; name: string; address: string | null | undefined }

/** The cell that names the person of a row: the address is beside the name, on phones below it. */
export function PersonCell({ picture, name, address }: PersonCellProps) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 min-[641px]:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)]">
      <span className="row-span-2 flex min-[641px]:row-span-1">{picture}</span>
      <Foreign className="truncate font-medium">{name}</Foreign>
      <Foreign className="truncate text-muted max-[640px]:text-xs">{address}</Foreign>
    </span>
  )
}

export function UserBadges({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge>{user.isAdmin ? 'Admin' : 'User'}</Badge>
      {isExpert(user) && <Badge>Expert</Badge>}
      {user.isVerified && (
        <span className="inline-flex items-center gap-1 text-xs font-medium text-success">
          <BadgeCheck className="size-4" />
          <span>Verified</span>
        </span>
      )}
    </span>
  )
}

export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className="truncate hover:underline">
      <Foreign>{number}</Foreign>
    </a>
  )
}

/** The average, and the number of ratings. Invalid ratings are listed in Data issues. */
export function Rating({ ratings }: { ratings: readonly number[] }) {
  if (ratings.length === 0) return <span className="text-muted">No ratings</span>
  const average = averageRating(ratings)
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <Star className="size-3.5 shrink-0 fill-star text-star" />
      <span className="truncate">
        <span className={average === undefined ? 'text-muted' : 'font-medium'}>
          {average === undefined ? 'Invalid' : formatTenths(average)}
        </span>
        <span className="text-muted">
          {' '}
          ({formatCount(ratings.length)} {ratings.length === 1 ? 'rating' : 'ratings'})
        </span>
      </span>
    </span>
  )
}
