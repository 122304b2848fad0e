// Values of a user's record: a text or that it is missing, and a timestamp with its age.

import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'
import { isVisible } from '#contract/visible-text.ts'
import { LongText } from '#web/shared/long-text.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'

type StatedProps = { text: string | undefined; absent?: string }

export function Stated({ text, absent = 'Not provided' }: StatedProps) {
  if (!text || !isVisible(text)) return <span className="text-muted">{absent}</span>
  return <LongText text={text} shownCharacters={600} />
}

export function TimeWithAge({ timestamp }: { timestamp: TimestampOrInvalid }) {
  return (
    <>
      <Time timestamp={timestamp} />
      {isTimestamp(timestamp) && (
        <span className="block text-xs text-muted">
          <RelativeTime timestamp={timestamp} />
        </span>
      )}
    </>
  )
}
