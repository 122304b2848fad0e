// The dot beside the inbox in the navigation, shown while something in it is new. The number comes with the identity, and is read again
// after changes that may affect it.

import { countInbox } from '#contract/inbox-count.ts'
import { useRead } from '#web/api/read.ts'
import { useIdentity } from '#web/identity/identity-store.ts'

export function InboxDot() {
  const { newInInbox } = useIdentity()
  const read = useRead(countInbox, {}, { first: { count: newInInbox } })
  const count = read.state === 'ready' ? read.data.count : 0
  if (count === 0) return null
  return (
    <span className="ml-auto size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{count} new</span>
    </span>
  )
}
