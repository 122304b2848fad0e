// A user or expert by name: as text, or as a link to the user's page. Until the name is known the id stands for it.

import { getUser } from '#contract/users.ts'
import { usePrefetch } from '#web/api/read.ts'
import { userPath } from '#web/paths.ts'
import { TextLink } from '#web/ui/link.tsx'
import { useUserName } from './use-user-name.ts'

type UserNameProps = {
  id: string
  /** The name where the record at hand states one; it is then not looked up. */
  name?: string | undefined
}

export function UserName({ id, name }: UserNameProps) {
  const stated = name?.trim()
  const found = useUserName(stated ? undefined : id)
  return stated || found || id
}

export function UserLink({ id, name }: UserNameProps) {
  const prefetch = usePrefetch()
  return (
    <TextLink href={userPath(id)} onIntent={() => prefetch(getUser, { params: { id } })}>
      <UserName id={id} name={name} />
    </TextLink>
  )
}
