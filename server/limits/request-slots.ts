// The slots of requests: how many run at once for a caller and for a person, how many event streams are open, and how slowly
// a flood is refused. Decision 23 gives the reasons for each number.

import { Problem } from '#contract/problem.ts'
import { countByWindow, pause } from './pacing.ts'
import { createSlots, type Refusal } from './slots.ts'

/** A browser has at most six connections to one server. */
const atOnce = { perOwner: 6, waitingPerOwner: 100, waitMs: 2_000 }

const refusedAtOnce = { waiting: 0, waitingPerOwner: 0, waitMs: 0 }

export type RequestSlots = ReturnType<typeof createRequestSlots>

export function createRequestSlots() {
  return {
    /** Owner: the address of a client behind a trusted proxy. */
    addresses: createSlots({
      total: Number.POSITIVE_INFINITY,
      perOwner: 1_000,
      ...refusedAtOnce,
      refusal: () =>
        new Refused('too_many', 'Your address has too many requests in progress.', { retryAfterSeconds: 1 }),
    }),
    /** Owner: a sign-in or a program that reads, by the hash of its token, that was not looked up yet. */
    callers: createSlots({ ...atOnce, total: 3_500, waiting: 3_500, refusal: refuseRequest }),
    /** Owner: a person, with all sign-ins, or a program that reads. A slot is held until the reader has taken the answer. */
    people: createSlots({ ...atOnce, total: 300, waiting: 1_000, refusal: refuseRequest }),
    /** Owner: a person. */
    eventStreams: createSlots({
      total: 2_000,
      perOwner: 20,
      ...refusedAtOnce,
      refusal: refuseEventStream,
    }),
  }
}

/** The refusal of a request because of others of the same caller or person. */
class Refused extends Problem {}

function refuseRequest(reason: Refusal): Problem {
  return reason === 'own part'
    ? new Refused(
        'too_many',
        'You are sending more requests at once than the server takes from one person.',
        {
          retryAfterSeconds: 1,
        },
      )
    : new Refused('unavailable', 'The server has too much to do. Try again in a moment.')
}

function refuseEventStream(reason: Refusal, own: number): Problem {
  const sentence =
    reason === 'own part'
      ? `You have ${own} pages open that follow changes. Close one of them.`
      : 'As many pages follow changes as the server allows.'
  return new Problem('too_many', sentence, { retryAfterSeconds: 15 })
}

// A flood is refused slowly: a connection that asks again at once would otherwise occupy the server with refusals alone.

const slowMs = 1_000

/** Requests that were refused together do not come back together. */
const spread = (leastMs: number): number => leastMs + Math.random() * 1_000

/** Runs the work; a refusal for too many requests at once is thrown a second or two later, or when the client has gone. */
export async function refuseSlowly<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // One that has waited long is answered within its deadline.
    if (error instanceof Refused) await pause(spread(error.code === 'too_many' ? slowMs : 0), gone)
    throw error
  }
}

/** More unknown sign-ins than these of one address in a second, at one endpoint, are answered slowly. */
const promptStrangers = 20

/** To be called for each unknown sign-in, before it is refused. */
export function createStrangers(): (address: string, gone: AbortSignal) => Promise<void> {
  const counted = countByWindow(slowMs)
  return async (address, gone) => {
    if (counted(address).count > promptStrangers) await pause(spread(slowMs), gone)
  }
}
