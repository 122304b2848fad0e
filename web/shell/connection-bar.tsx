// Says that the server or its database does not answer, over the foot of every screen, until it answers again.

import { useEffect, useState } from 'react'
import { useIsInterrupted } from '#web/api/connection-store.ts'

/** A server that restarts is back sooner; nobody needs to know. */
const patienceMs = 3_000

export function ConnectionBar() {
  const isInterrupted = useIsInterrupted()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isInterrupted) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isInterrupted])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      {isShown && (
        <p className="rounded-md border border-line bg-surface px-4 py-2 shadow-lg">
          The server does not answer. What you see may be out of date; it is updated as soon as it answers.
        </p>
      )}
    </div>
  )
}
