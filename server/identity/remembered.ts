// Sign-ins that were looked up a moment ago, each with the version of everybody's rights under which it was read.
// Nothing is believed for being remembered: an answer counts only where the statement that made it saw that version.

import type { Who } from './provider.ts'

export type Remembered = { who: Who; accessVersion: string }

export type RememberedSignIns = {
  find(token: string): Remembered | undefined
  /** For as long as the sign-in neither expires nor is due to be marked as in use. */
  keep(token: string, remembered: Remembered, forMs: number): void
  forget(token: string): void
}

/** Administrators are few; were there more, the oldest would be looked up again. */
const maxRemembered = 1_000

export function rememberSignIns(): RememberedSignIns {
  const kept = new Map<string, Remembered & { until: number }>()
  return {
    find(token) {
      const found = kept.get(token)
      if (found && found.until > performance.now()) return found
      if (found) kept.delete(token)
      return undefined
    },
    keep(token, remembered, forMs) {
      const [oldest] = kept.keys()
      if (kept.size >= maxRemembered && oldest !== undefined) kept.delete(oldest)
      kept.set(token, { ...remembered, until: performance.now() + forMs })
    },
    forget(token) {
      kept.delete(token)
    },
  }
}
