// Values of a user's record: a text or a note that it is missing, and a timestamp with its age.

import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'
import { isVisible } from '#contract/visible-text.ts'
import { LongText } from '#web/ui/long-content.tsx'
import type { FactEntry } from '#web/ui/panel.tsx'
import { RelativeTime, Time } from '#web/ui/time.tsx'

export function Stated({ text }: { text: string }) {
  if (!isVisible(text)) return <span className="text-muted">Not set</span>
  return <LongText text={text} shownCharacters={600} />
}

/** Returns a fact if the text is not blank. */
export function stated(name: string, text = ''): FactEntry {
  return isVisible(text) && { name, value: <Stated text={text} /> }
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
