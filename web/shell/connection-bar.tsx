// A bar at the bottom of every screen while the server or its database does not answer, or is behind the marketplace's
// own database.

import { useEffect, useState } from 'react'
import { connection } from '#web/api/changes.ts'

/** Longer than a restart of the server, which shows nothing. */
const delayMs = 3_000

export function ConnectionBar() {
  const { isInterrupted, isBehind } = connection.use()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isInterrupted) return setShown(false)
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [isInterrupted])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      {(isShown || isBehind) && (
        <p className="rounded-md border border-line bg-raised px-4 py-2 shadow-raised">
          {isShown
            ? 'The server does not answer. What you see may be out of date; it is updated as soon as it answers.'
            : 'The newest changes of the marketplace are more than a minute late.'}
        </p>
      )}
    </div>
  )
}
