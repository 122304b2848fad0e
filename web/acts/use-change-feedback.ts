// Changes the status or the assignee of one or many pieces of feedback, and offers to undo it.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ListedFeedback } from '#contract/feedback.ts'
import { changeFeedback, type FeedbackChange } from '#contract/feedback-acts.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { toastOutcome } from './outcome.ts'
import { beginning, runBatches } from './use-act.ts'

export const feedbackWords = { one: 'entry', many: 'entries' }

export type HandledFeedback = Pick<ListedFeedback, 'id' | 'version' | 'state' | 'owner'>

/** The versions after this person's own changes: the next key may be pressed before the row is read again. */
const made = new Map<string, number>()
let before: Promise<void> = Promise.resolve()

type ChangeFeedback = (
  pieces: readonly HandledFeedback[],
  change: FeedbackChange,
  onChanged?: () => void,
) => void

export function useChangeFeedback(): ChangeFeedback {
  const client = useQueryClient()
  return (pieces, change, onChanged) => {
    before = before.then(() => changeAll(client, pieces, change)).then(onChanged, toastError)
  }
}

async function changeAll(client: QueryClient, pieces: readonly HandledFeedback[], change: FeedbackChange) {
  const rows = pieces.map(({ id, version = 1 }) => ({ id, version: Math.max(version, made.get(id) ?? 0) }))
  let { outcome } = beginning()
  for await (const reached of runBatches(client, { batch: changeFeedback, rows, change }, beginning()))
    outcome = reached.outcome
  const [left] = outcome.left
  if (left && outcome.changed === 0) toast({ title: 'Not changed', description: left.detail })
  if (outcome.changed === 0) return
  // Which of the rows had the wanted values already is not known.
  if (outcome.changed === rows.length) for (const { id, version } of rows) made.set(id, version + 1)
  toastOutcome(client, feedbackWords, 'changed', outcome)
}
