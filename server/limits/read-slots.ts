// The turns of requests at the threads that read long texts. Whoever waits holds up to 4 MiB of text for each group of hits,
// so that few may wait; the lines of files need no turns, since each file holds its own slot (all-slots.ts).

import { Problem } from '#contract/problem.ts'
import { beforeDeadline } from './deadline.ts'
import { currentOwner } from './owner.ts'
import { createSlots } from './slots.ts'

/** As many as there are threads, and always one for somebody else. */
export const mostReading = 2

/** Owned by people. A person's six requests at once never wait in vain (request-slots.ts). */
export const readSlots = createSlots({
  total: mostReading,
  perOwner: 1,
  waiting: 24,
  waitingPerOwner: 5,
  waitMs: 4_000,
  refusal: (reason) =>
    reason === 'own part'
      ? new Problem('too_many', 'You are reading more long texts at once than one person may.', retry)
      : tooBusy(),
})

const retry = { retryAfterSeconds: 5 }

function tooBusy(): Problem {
  return new Problem(
    'unavailable',
    'Too many long texts are being read right now. Try again in a moment.',
    retry,
  )
}

/** In the turn of the current owner. A request that is over waits no longer, but its slot is held until the work ends. */
export function inReadTurn<T>(work: () => Promise<T>): Promise<T> {
  const { name, gone } = currentOwner()
  return beforeDeadline(() => readSlots.run(name, work, gone), tooBusy)
}
