// A preview of what the form would save: the exact time of expiration, the zone and the status.

import type { Timestamp } from '#contract/timestamp.ts'
import { CodeStatus } from '#web/shared/code-texts.tsx'
import { useIsExpired } from '#web/shared/use-is-expired.ts'
import { formatExactly } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'
import { RelativeTime } from '#web/ui/time.tsx'
import type { Peculiarity } from './zoned-time.ts'

type ExpiryPreviewProps = { expiration: Timestamp | undefined; peculiarity: Peculiarity }

const notes = {
  skipped: 'The clocks go forward over the time that is typed; the first time after them counts.',
  twice: 'The clocks go back and show this time twice; the first of the two counts.',
}

export function ExpiryPreview({ expiration, peculiarity }: ExpiryPreviewProps) {
  const isExpired = useIsExpired(expiration)
  return (
    <div className="min-h-11 border-l-2 border-line pl-3">
      {expiration ? (
        <div data-preview="">
          <p>
            {isExpired ? 'Expired' : 'Expires'} at{' '}
            <strong className="font-semibold">{formatExactly(expiration, timeZone)}</strong>
            {timeZone !== 'UTC' && ` (${timeZone})`}
          </p>
          <p className="mt-1 flex gap-4 text-muted">
            <CodeStatus expirationDate={expiration} />
            <RelativeTime timestamp={expiration} />
          </p>
          {peculiarity && <p className="mt-2 text-warning">{notes[peculiarity]}</p>}
        </div>
      ) : (
        <p className="text-muted">
          Complete the date and the time to see when the code expires. A code is only saved with both.
        </p>
      )}
    </div>
  )
}
