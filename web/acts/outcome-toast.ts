// The notification after an act, with 'Undo'.

import type { QueryClient } from '@tanstack/react-query'
import { type Outcome, undoAct } from '#contract/acts.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import { formatCount } from '#web/ui/format.ts'
import { type Toast, toast, toastError } from '#web/ui/toast.ts'
import { countOf, type Words } from './outcome-text.ts'

/** `did`: 'changed', 'deleted' or 'made'. */
export function toastOutcome(
  client: QueryClient,
  of: Words,
  did: string,
  { act, changed, left, pending }: Pick<Outcome, 'act' | 'changed' | 'left' | 'pending'>,
): void {
  const parts = [
    left.length > 0 && `${formatCount(left.length)} left out.`,
    pending.length > 0 && `${formatCount(pending.length)} not written by the source yet.`,
  ].filter((part) => part !== false)
  toast({
    title: `${countOf(changed, of)} ${did}`,
    ...(parts.length > 0 ? { description: parts.join(' ') } : {}),
    ...(act === null ? {} : undoOf(client, of, act)),
  })
}

function undoOf(client: QueryClient, of: Words, act: string): Pick<Toast, 'action'> {
  const run = async (): Promise<void> => {
    try {
      const outcome = await undo(client, act, randomId())
      const left = outcome.left.length
      const others = left > 0 ? `; ${formatCount(left)} changed since, left as they are` : ''
      toast({ title: 'Undone', description: `${countOf(outcome.changed, of)} as before${others}.` })
    } catch (error) {
      toastError(error)
    }
  }
  return { action: { label: 'Undo', altText: 'Undo the act on the screen Activity', run: () => void run() } }
}

/** `idempotencyKey`: reused only to repeat the same attempt, since an act can be redone and undone several times. */
export function undo(client: QueryClient, act: string, idempotencyKey: string): Promise<Outcome> {
  return write(client, undoAct, { params: { id: act }, idempotencyKey })
}
