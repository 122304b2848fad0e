// What an act would do, asked for once the person has stopped typing.

import { useEffect, useState } from 'react'
import type { BatchRow, Outcome } from '#contract/acts.ts'
import type { BatchEndpoint } from './many-action.ts'
import { foresee } from './run-batches.ts'

const typingMs = 200

type Foreseen = { outcome?: Outcome; error?: Error }
type Answer<Change> = Foreseen & { of?: Change }

export function useForeseen<Change>(
  batch: BatchEndpoint<Change>,
  rows: readonly BatchRow[],
  change: Change | undefined,
): Foreseen & { isAsking: boolean } {
  const [answer, setAnswer] = useState<Answer<Change>>({})
  useEffect(() => {
    if (change === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    const ask = () =>
      foresee({ batch, rows, change }, signal).then(
        (outcome) => setAnswer({ of: change, outcome }),
        (cause: unknown) => {
          if (!signal.aborted)
            setAnswer({ of: change, error: cause instanceof Error ? cause : new Error(String(cause)) })
        },
      )
    const timer = setTimeout(ask, typingMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [batch, rows, change])
  const isAnswered = answer.of === change
  return change !== undefined && isAnswered
    ? { ...answer, isAsking: false }
    : { isAsking: change !== undefined }
}
