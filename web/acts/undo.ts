// Undoes an act. Its key is always the same, so that a repetition undoes nothing twice.

import type { QueryClient } from '@tanstack/react-query'
import { type Outcome, undoAct } from '#contract/acts.ts'
import { write } from '#web/api/write.ts'

export function undo(client: QueryClient, act: string): Promise<Outcome> {
  const input = { params: { id: act }, idempotencyKey: `undo-${act}` }
  return write(client, undoAct, input)
}
