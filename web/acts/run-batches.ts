// An act of any size: batches of at most 1,000 records under one act, one after the other, with progress. It can be stopped
// between batches, and goes on where it broke off: a batch that was sent without an answer is sent again under its key.

import type { QueryClient } from '@tanstack/react-query'
import { type BatchRow, maxBatchRows, type Outcome } from '#contract/acts.ts'
import { call } from '#web/api/call.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import type { BatchEndpoint } from './many-action.ts'
import { bothOf, nothingDone } from './outcome-text.ts'

/** `act`: the id under which its batches are recorded. `done`: of how many records the outcome is known. */
export type Progress = { act: string; done: number; outcome: Outcome }

type Batches<Change> = { batch: BatchEndpoint<Change>; rows: readonly BatchRow[]; change: Change }

export function beginning(): Progress {
  return { act: randomId(), done: 0, outcome: nothingDone }
}

/** What would happen; nothing is changed. */
export async function foresee<Change>(
  { batch, rows, change }: Batches<Change>,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome = nothingDone
  for (const chunk of chunksOf(rows, 0))
    outcome = bothOf(outcome, await call(batch, { body: { rows: chunk, change, dryRun: true } }, { signal }))
  return outcome
}

/** The progress after each batch from `before` on. Throws where a batch was refused or not answered. */
export async function* runBatches<Change>(
  client: QueryClient,
  { batch, rows, change }: Batches<Change>,
  before: Progress,
): AsyncGenerator<Progress> {
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
