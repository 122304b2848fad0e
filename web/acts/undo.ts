// Undoes an act.

import type { QueryClient } from '@tanstack/react-query'
import { type Outcome, undoAct } from '#contract/acts.ts'
import { write } from '#web/api/write.ts'

/** `idempotencyKey`: the same for a repetition alone, since an act that was made again can be undone again. */
export function undo(client: QueryClient, act: string, idempotencyKey: string): Promise<Outcome> {
  return write(client, undoAct, { params: { id: act }, idempotencyKey })
}
