// The cards of one user, and below them the sessions that they booked and, as an expert, gave.

import { isExpert, type User } from '#contract/users.ts'
import { ActivityCard } from './activity-card.tsx'
import { ExpertCard } from './expert-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { UserInformationCard } from './user-information-card.tsx'
import { BookedSessions, GivenSessions } from './user-sessions.tsx'

export function UserDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ProfileCard user={user} />
      {isExpert(user) && <ExpertCard expert={user.Expert} />}
      <div className="flex min-w-0 flex-col gap-4">
        <UserInformationCard user={user} />
        <ActivityCard user={user} />
      </div>
      <PreferencesCard user={user} />
      <BookedSessions user={user} />
      {isExpert(user) && <GivenSessions expert={user} />}
    </div>
  )
}
