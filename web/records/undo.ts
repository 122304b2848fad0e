// Undoes an act or a change, which the server records as a separate act, and describes the outcome.

import type { QueryClient } from '@tanstack/react-query'
import { type Outcome, undoAct } from '#contract/acts.ts'
import { isolated } from '#contract/visible-text.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'
import { countText, formatCount } from '#web/ui/format.ts'
import { type Toast, toast, toastError } from '#web/ui/toast.ts'

/** `id`: of an act or of one change. `idempotencyKey`: only to repeat the same attempt, since an act can be undone several times. */
export function undo(client: QueryClient, id: string, idempotencyKey: string): Promise<Outcome> {
  return write(client, undoAct, { params: { id }, idempotencyKey })
}

/** Returns '2 changes undone, 1 left as it is'. With a mirrored source some writes are still pending; they are retried automatically. */
export function undoneText({ changed, left, pending }: Outcome): string {
  return [
    `${countText(changed, { one: 'change', many: 'changes' })} undone`,
    left.length > 0 && `${formatCount(left.length)} left as ${left.length === 1 ? 'it is' : 'they are'}`,
    pending.length > 0 && `${formatCount(pending.length)} still on the way`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

export function toastUndone(outcome: Outcome): void {
  const { changed, left, pending } = outcome
  if (changed + pending.length > 0) toast({ title: 'Undone', description: undoneText(outcome) })
  else {
    const reason = left[0]?.detail ?? 'Everything is as it was already.'
    toast({ title: 'Not undone', description: isolated(reason), style: 'destructive' })
  }
}

/** Returns the action of a notification that undoes an act; none if nothing was changed. The undo continues if its screen is left. */
export function undoAction(client: QueryClient, act: string | null | undefined): Pick<Toast, 'action'> {
  if (!act) return {}
  const run = () => void undo(client, act, randomId()).then(toastUndone, toastError)
  return { action: { label: 'Undo', altText: 'Undo it in Activity', run } }
}
