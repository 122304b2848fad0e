// The bell of a watched view. Its tooltip says whether the last message was sent; it is red if sending failed.

import Bell from 'lucide-react/icons/bell'
import type { Watch } from '#contract/watch.ts'
import { conditionText, lastText } from '#web/list/watch-words.ts'

export function WatchMark({ watch }: { watch: Watch }) {
  const hasFailed = watch.isStopped || (watch.last?.fault ?? null) !== null
  const text = `${conditionText(watch)}. ${lastText(watch)}`
  return (
    <span
      role="img"
      aria-label={text}
      data-tip={text}
      className={`my-auto shrink-0 ${hasFailed ? 'text-danger' : ''}`}
    >
      <Bell aria-hidden="true" className="size-3" />
    </span>
  )
}
