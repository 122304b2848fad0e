// A bar at the bottom of every screen while the browser is offline, the server or its database does not answer or does
// not report changes, or is behind the marketplace's own database.

import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '#web/api/connection.ts'

/** Longer than a restart of the server, which shows nothing. */
const delayMs = 3_000

export function ConnectionBar() {
  const { state, isBehind } = connection.use()
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const [shown, setShown] = useState<typeof state>('open')
  useEffect(() => {
    if (state === 'open') return setShown(state)
    const timer = setTimeout(() => setShown(state), delayMs)
    return () => clearTimeout(timer)
  }, [state])
  const text = isOnline ? texts[shown] || (isBehind ? late : '') : offline
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      {text && <p className="rounded-md border border-line bg-raised px-4 py-2 shadow-raised">{text}</p>}
    </div>
  )
}

const late = 'The newest changes of the marketplace are more than a minute late.'
const offline = 'You are offline. Everything continues when you are online again.'
const texts = {
  open: '',
  lost: 'The server does not answer. What you see may be out of date; it is updated as soon as it answers.',
  deaf: 'Changes by others do not arrive at the moment. Reload to see them.',
}

function listenToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
