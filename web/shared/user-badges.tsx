// The roles of a user as badges: Admin or User, Expert, Verified.

import { isExpert, type User } from '#contract/users.ts'
import { Badge } from '#web/ui/badge.tsx'

export function RoleBadge({ user }: { user: User }) {
  return <Badge tone={user.isAdmin ? 'info' : 'neutral'}>{user.isAdmin ? 'Admin' : 'User'}</Badge>
}

export function UserBadges({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <RoleBadge user={user} />
      {isExpert(user) && <Badge tone="warning">Expert</Badge>}
      {user.isVerified && <Badge tone="success">Verified</Badge>}
    </span>
  )
}
