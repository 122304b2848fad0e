// Changes the state or the owner of one piece of feedback, and offers to undo it.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { changeFeedback, type FeedbackChange } from '#contract/feedback-acts.ts'
import { toastOutcome } from '#web/acts/outcome.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import { toast, toastError } from '#web/ui/toast.ts'

export const feedbackWords = { one: 'entry', many: 'entries' }

type Versioned = { id: string; version: number | undefined }

/** The versions after this person's own changes: the next key may be pressed before the row is read again. */
const made = new Map<string, number>()
let before: Promise<void> = Promise.resolve()

export function useChangeFeedback(): (feedback: Versioned, change: FeedbackChange) => void {
  const client = useQueryClient()
  return (feedback, change) => {
    before = before.then(() => changeOne(client, feedback, change)).catch(toastError)
  }
}

async function changeOne(client: QueryClient, { id, version = 1 }: Versioned, change: FeedbackChange) {
  const seen = Math.max(version, made.get(id) ?? 0)
  const body = { rows: [{ id, version: seen }], change }
  const outcome = await write(client, changeFeedback, { body, idempotencyKey: randomId() })
  const [left] = outcome.left
  if (left) toast({ title: 'Not changed', description: left.detail })
  if (outcome.changed === 0) return
  made.set(id, seen + 1)
  toastOutcome(client, feedbackWords, 'changed', outcome)
}
