// The number of unseen mentions and newly assigned feedback, next to the person's avatar. Hidden if it is 0.

import { getForMe, maxForMe } from '#contract/for-me.ts'
import { useRead } from '#web/api/read.ts'
import { formatCount } from '#web/ui/format.ts'

export function UnseenCount() {
  const read = useRead(getForMe, {})
  const unseen = read.state === 'ready' ? read.data.unseen : 0
  if (unseen === 0) return null
  return (
    <span className="min-w-5 rounded-full bg-accent-soft px-1.5 text-xs leading-5 text-link tabular-nums">
      <span className="sr-only">, new for you: </span>
      {formatCount(unseen)}
      {unseen >= maxForMe && '+'}
    </span>
  )
}
