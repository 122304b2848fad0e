// One user: everything that the marketplace knows of somebody, and the way back to the list they were found in.

import type { QueryClient } from '@tanstack/react-query'
import { getUser, userName } from '#contract/users.ts'
import { isNotFound } from '#web/api/api-error.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { expertsPath, isFromExperts, usersPath } from '#web/paths.ts'
import { useLocation } from '#web/ui/location.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, NotFoundState } from '#web/ui/states.tsx'
import { UserDetails } from './user-details.tsx'
import { UserSkeleton } from './user-skeleton.tsx'

export function UserPage({ id }: { id: string }) {
  const { search } = useLocation()
  const user = useRead(getUser, { params: { id } })
  const back = isFromExperts(search)
    ? { href: expertsPath(), label: 'Experts' }
    : { href: usersPath(), label: 'Users' }
  return (
    <>
      <PageHeader title={user.state === 'ready' ? userName(user.data) : 'User'} back={back} />
      {user.state === 'loading' && <UserSkeleton />}
      {user.state === 'failed' && isNotFound(user.error) && <NotFoundState title="User not found" />}
      {user.state === 'failed' && !isNotFound(user.error) && (
        <ErrorState loading="user" error={user.error} onRetry={user.retry} />
      )}
      {user.state === 'ready' && <UserDetails key={id} user={user.data} />}
    </>
  )
}

UserPage.readAhead = (client: QueryClient, id: string) => prefetch(client, getUser, { params: { id } })
