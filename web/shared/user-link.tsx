// A user known by id only, shown by name and linked. The id stands in until the name is there, and where there is none.

import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { userPath } from '#web/paths.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type UserLinkProps = {
  id: string
  /** Where the user's page leads back to. */
  from?: 'experts'
}

export function UserLink({ id, from }: UserLinkProps) {
  const user = useRead(getUser, { params: { id } })
  if (user.state === 'loading') return <Skeleton className="h-4 w-24" />
  return (
    <TextLink href={userPath(id, from)} className="break-words">
      {user.state === 'ready' ? userName(user.data) : id}
    </TextLink>
  )
}
