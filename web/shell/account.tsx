// The person who is signed in, in the top bar: name and picture.

import { getUser } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export function Account() {
  const identity = useIdentity()
  const user = useRead(getUser, { params: { id: identity.uid } })
  const picture = user.state === 'ready' ? user.data.ProfilePicture : undefined
  const pictures = user.state === 'loading' ? [] : [picture, identity.photoURL]
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="max-w-48 truncate font-medium max-sm:sr-only">
        {identity.displayName?.trim() || identity.email}
      </span>
      <Avatar pictures={pictures} name={identity.displayName} />
    </div>
  )
}
