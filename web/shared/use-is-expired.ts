// Whether a code has expired; changes at the exact millisecond while the page is open.

import { useCallback, useSyncExternalStore } from 'react'
import { isExpired } from '#contract/discount-codes.ts'
import { isTimestamp, type Timestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'
import { nowMs } from '#web/clock.ts'

/** The longest delay of setTimeout; a longer one fires at once. */
const longestWaitMs = 2_147_483_647

export function useIsExpired(expirationDate: TimestampOrInvalid): boolean {
  // The first millisecond that is completely after the expiration.
  const dueMs = isTimestamp(expirationDate) ? toMilliseconds(expirationDate) + 1 : undefined
  const subscribe = useCallback((listener: () => void) => whenReached(dueMs, listener), [dueMs])
  return useSyncExternalStore(subscribe, () => isExpired({ expirationDate }, present()))
}

export function present(): Timestamp {
  const ms = nowMs()
  const seconds = Math.floor(ms / 1000)
  return { seconds, nanoseconds: (ms - seconds * 1000) * 1_000_000 }
}

/** Calls `act` at a time in the future; returns a function that cancels it. */
function whenReached(dueMs: number | undefined, act: () => void): () => void {
  if (dueMs === undefined || dueMs <= nowMs()) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    const leftMs = dueMs - nowMs()
    if (leftMs <= 0) act()
    else timer = setTimeout(wait, Math.min(leftMs, longestWaitMs))
  }
  wait()
  // Timers stop while the computer sleeps.
  document.addEventListener('visibilitychange', wait)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wait)
  }
}
