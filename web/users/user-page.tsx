// One user: picture, name, roles and contact details, then the details.

import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expertsScreen, getUser, type User, userName, usersScreen } from '#contract/users.ts'
import { isolated, isVisible } from '#contract/visible-text.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { expertsPath, isFromExperts, userPath, usersPath } from '#web/paths.ts'
import { Neighbours } from '#web/records/neighbours.tsx'
import { useLocation } from '#web/router/location.ts'
import { Copied, IdBadge } from '#web/shared/copy-button.tsx'
import { Loaded } from '#web/shared/loaded.tsx'
import { PhoneLink, UserBadges } from '#web/shared/user-texts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Foreign } from '#web/ui/foreign.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { ActivityCard, ExpertCard, LatestFeedback, UserDetails } from './user-details.tsx'

const RecordNotes = later(async () => (await import('#web/records/record-notes.tsx')).RecordNotes)

export function UserPage({ id }: { id: string }) {
  const { search } = useLocation()
  const user = useRead(getUser, { params: { id } })
  const back = isFromExperts(search)
    ? { href: expertsPath(), label: 'Experts' }
    : { href: usersPath(), label: 'Users' }
  const actions = isFromExperts(search) ? (
    <Neighbours
      id={id}
      entityName="expert"
      screen={expertsScreen}
      path={expertsPath()}
      hrefOf={(next) => userPath(next, 'experts')}
    />
  ) : (
    <Neighbours
      id={id}
      entityName="user"
      screen={usersScreen}
      path={usersPath()}
      hrefOf={(next) => userPath(next)}
    />
  )
  return (
    <>
      {user.state !== 'ready' && <PageHeader title="User" back={back} actions={actions} />}
      <Loaded read={user} entityName="user" wayOut={back} skeleton={<UserSkeleton />}>
        {(record) => (
          <>
            <ProfileCard user={record} back={back} actions={actions} />
            <RecordNotes
              key={`notes ${id}`}
              entity="users"
              id={id}
              name={userName(record)}
              notes={record.notes}
            />
            <UserDetails key={id} user={record} />
          </>
        )}
      </Loaded>
    </>
  )
}

UserPage.readAhead = (client: QueryClient, id: string) => {
  for (const part of [ActivityCard, ExpertCard, LatestFeedback, RecordNotes]) part.load()
  return prefetch(client, getUser, { params: { id } })
}

function UserSkeleton() {
  return (
    <div className="grid gap-x-6 gap-y-7 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="col-span-full h-19" />
      <Skeleton className="rest-of-window" />
      <Skeleton className="rest-of-window" />
    </div>
  )
}

type ProfileCardProps = { user: User; back: { href: string; label: string }; actions: ReactNode }

/** Also the header of the screen, so that the name is shown only once. */
function ProfileCard({ user, back, actions }: ProfileCardProps) {
  const { username = '', phoneNumber = '' } = user
  return (
    <section aria-label="Profile">
      <PageHeader
        title={isolated(userName(user))}
        recent={userName(user)}
        back={back}
        picture={
          <Avatar pictures={[user.ProfilePicture, user.photoURL]} name={user.displayName} size="large" />
        }
        aside={<UserBadges user={user} />}
        summary={
          <>
            {isVisible(username) && (
              <Copied text={username} label="Copy the email address">
                <Foreign>{username}</Foreign>
              </Copied>
            )}
            {isVisible(phoneNumber) && (
              <Copied text={phoneNumber} label="Copy the phone number">
                <PhoneLink number={phoneNumber} />
              </Copied>
            )}
            <IdBadge id={user.id} />
          </>
        }
        actions={actions}
      />
    </section>
  )
}
