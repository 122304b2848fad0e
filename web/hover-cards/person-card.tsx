// The card of a person.

import { formatRate } from '#contract/money.ts'
import { getUser, isExpert, ratingsOf, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { Rating } from '#web/shared/rating.tsx'
import { UserBadges } from '#web/shared/user-badges.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { NewestNote } from './newest-note.tsx'

export function PersonCard({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } })
  if (read.state !== 'ready') return null
  const user = read.data
  return (
    <div className="flex gap-3 p-2">
      <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={userName(user)} size="medium" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="truncate font-medium">
          <Foreign>{userName(user)}</Foreign>
        </p>
        <p className="truncate text-xs text-muted">
          <Foreign>{user.username}</Foreign>
        </p>
        <UserBadges user={user} />
        {isExpert(user) && (
          <p className="flex flex-wrap gap-x-3 text-xs">
            <span>{formatRate(user.Expert.HourlyRate)} an hour</span>
            <Rating ratings={ratingsOf(user.Expert)} />
          </p>
        )}
        <p className="text-xs text-muted">
          Last active <RelativeTime timestamp={user.lastActive ?? user.lastLogin} absent="never" />
        </p>
        <NewestNote notes={user.notes} />
      </div>
    </div>
  )
}
