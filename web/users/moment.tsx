// An instant in full, and below it how long ago that is.

import { type Moment as Instant, isTimestamp } from '#contract/timestamp.ts'
import { RelativeTime, Time } from '#web/ui/time.tsx'

export function Moment({ moment }: { moment: Instant }) {
  return (
    <>
      <Time moment={moment} />
      {isTimestamp(moment) && (
        <span className="block text-xs text-muted">
          <RelativeTime moment={moment} />
        </span>
      )}
    </>
  )
}
