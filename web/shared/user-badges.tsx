// The roles of a user: Admin or User, Expert, Verified. In lists the ordinary role is plain text.

import BadgeCheck from 'lucide-react/icons/badge-check'
import { isExpert, type User } from '#contract/users.ts'
import { Badge } from '#web/ui/badge.tsx'

export function RoleText({ user }: { user: User }) {
  return user.isAdmin ? <Badge>Admin</Badge> : <span className="text-muted">User</span>
}

export function UserBadges({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge>{user.isAdmin ? 'Admin' : 'User'}</Badge>
      {isExpert(user) && <Badge>Expert</Badge>}
      {user.isVerified && (
        <span className="inline-flex items-center gap-1 text-xs font-medium text-success">
          <BadgeCheck aria-hidden="true" className="size-4" />
          <span>Verified</span>
        </span>
      )}
    </span>
  )
}
