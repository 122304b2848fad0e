// One user, with a link back to the list.

import type { QueryClient } from '@tanstack/react-query'
import { expertsScreen, getUser, usersScreen } from '#contract/users.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { expertsPath, isFromExperts, userPath, usersPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { Loaded } from '#web/shared/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileCard } from './profile-card.tsx'
import { UserDetails } from './user-details.tsx'

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
      <Loaded read={user} entityName="user" skeleton={<UserSkeleton />}>
        {(record) => (
          <>
            <ProfileCard user={record} back={back} actions={actions} />
            <UserDetails key={id} user={record} />
          </>
        )}
      </Loaded>
    </>
  )
}

UserPage.readAhead = (client: QueryClient, id: string) => prefetch(client, getUser, { params: { id } })

function UserSkeleton() {
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      <Skeleton className="col-span-full h-28 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  )
}
