// The name of a user of whom only the id is at hand, such as in a filter. Until the name is known the id stands for it.

import { getUser, userName } from '#contract/users.ts'
import { useRead } from '#web/api/read.ts'

export function UserName({ id }: { id: string }) {
  const read = useRead(getUser, { params: { id } }, { enabled: id !== '' })
  return read.state === 'ready' ? userName(read.data) : id
}
