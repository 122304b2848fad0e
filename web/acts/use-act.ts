// Runs an act and tracks its progress and whether it was stopped or failed. It can be continued afterwards.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type BatchRow, maxBatchRows, type Outcome } from '#contract/acts.ts'
import { errorOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import type { BatchEndpoint } from './many-action.ts'
import { bothOf, nothingDone } from './outcome.ts'

export type ActRun = {
  state: 'asking' | 'running' | 'stopped' | 'failed' | 'done'
  progress: ActProgress
  error?: Error
}

/** `onOver` is called when the act is complete or was stopped. */
export function useAct<Change>(
  batch: BatchEndpoint<Change>,
  rows: readonly BatchRow[],
  onOver: (outcome: Outcome, isComplete: boolean) => void,
) {
  const client = useQueryClient()
  const [act, setAct] = useState<ActRun>(() => ({ state: 'asking', progress: beginning() }))
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
      const error = errorOf(cause)
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
    /** Starts a new act, for a change other than the one that failed. */
    forget: () => setAct({ state: 'asking', progress: beginning() }),
  }
}

/** `act`: the id under which the batches are recorded. `done`: the number of records whose outcome is known. */
type ActProgress = { act: string; done: number; outcome: Outcome }

type Batches<Change> = { batch: BatchEndpoint<Change>; rows: readonly BatchRow[]; change: Change }

/** Batches of at most 1,000 records under one act. It continues where it stopped: a batch without an answer is sent again under its key. */
export function beginning(): ActProgress {
  return { act: randomId(), done: 0, outcome: nothingDone }
}

/** Returns the expected outcome without changing anything. */
export async function foresee<Change>(
  { batch, rows, change }: Batches<Change>,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome = nothingDone
  for (const chunk of chunksOf(rows, 0))
    outcome = bothOf(outcome, await call(batch, { body: { rows: chunk, change, dryRun: true } }, { signal }))
  return outcome
}

/** Yields the progress after each batch, starting from `before`. Throws if a batch was refused or not answered. */
export async function* runBatches<Change>(
  client: QueryClient,
  { batch, rows, change }: Batches<Change>,
  before: ActProgress,
): AsyncGenerator<ActProgress> {
  let progress = before
  const { act } = before
  for (const chunk of chunksOf(rows, before.done)) {
    const idempotencyKey = `${act}-${progress.done}`
    const body = { rows: chunk, change, act }
    const answer = await write(client, batch, { body, idempotencyKey })
    progress = {
      act,
      done: progress.done + chunk.length,
      outcome: bothOf(progress.outcome, answer),
    }
    yield progress
  }
}

function* chunksOf(rows: readonly BatchRow[], start: number): Generator<BatchRow[]> {
  for (let from = start; from < rows.length; from += maxBatchRows) yield rows.slice(from, from + maxBatchRows)
}
