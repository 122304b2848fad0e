// An act while it runs: its progress, and whether it was stopped or broke off. It can go on afterwards.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BatchRow, Outcome } from '#contract/acts.ts'
import type { BatchEndpoint } from './many-action.ts'
import { beginning, type Progress, runBatches } from './run-batches.ts'

export type Act = {
  state: 'asking' | 'running' | 'stopped' | 'failed' | 'done'
  progress: Progress
  error?: Error
}

/** `onOver`: it is complete or was stopped. */
export function useAct<Change>(
  batch: BatchEndpoint<Change>,
  rows: readonly BatchRow[],
  onOver: (outcome: Outcome, isComplete: boolean) => void,
) {
  const client = useQueryClient()
  const [act, setAct] = useState<Act>(() => ({ state: 'asking', progress: beginning() }))
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  const run = async (change: Change): Promise<void> => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    let { progress } = act
    setAct({ state: 'running', progress })
    try {
      for await (const reached of runBatches(client, { batch, rows, change }, progress)) {
        progress = reached
        setAct({ state: 'running', progress })
        if (signal.aborted) break
      }
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      setAct({ state: 'failed', progress, error })
      return
    }
    const isComplete = progress.done === rows.length
    setAct({ state: isComplete ? 'done' : 'stopped', progress })
    onOver(progress.outcome, isComplete)
  }
  return {
    act,
    run,
    stop: () => stopping.current.abort(),
    /** For another change: what was sent without an answer is another act. */
    forget: () => setAct({ state: 'asking', progress: beginning() }),
  }
}
