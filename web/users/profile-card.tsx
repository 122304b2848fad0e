// Who the user is at a glance.

import { type User, userName } from '#contract/users.ts'
import { IdBadge } from '#web/shared/id-badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { UserBadges } from './user-badges.tsx'

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="col-span-full">
      <div className="flex items-center gap-4">
        <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} size="large" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p className="truncate text-base font-semibold">{userName(user)}</p>
            <p className="truncate text-muted">{user.username}</p>
            <p className="mt-1 flex">
              <IdBadge id={user.id} />
            </p>
          </div>
          <UserBadges user={user} />
        </div>
      </div>
    </Card>
  )
}
