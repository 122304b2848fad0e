// Undoes an act, repeated until it is confirmed.

import type { QueryClient } from '@tanstack/react-query'
import { type Outcome, undoAct } from '#contract/acts.ts'
import { untilConfirmed } from '#web/api/confirmed.ts'
import { randomId } from '#web/api/random-id.ts'
import { write } from '#web/api/write.ts'

export function undo(client: QueryClient, act: string): Promise<Outcome> {
  const input = { params: { id: act }, idempotencyKey: randomId() }
  return write(client, undoAct, input, untilConfirmed)
}
