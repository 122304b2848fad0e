// The name of a user by id, such as in a filter. Until the name is known the id is shown.

import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'

export function UserName({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } }, { enabled: id !== '' })
  return read.state === 'ready' ? userName(read.data) : id
}
