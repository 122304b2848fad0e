// All limits, by name. An export may last for hours and a password check for milliseconds, so each kind of long work has its own slots
// and never waits for another kind. Figures: docs/decisions/0048-keyed-semaphores.md.

import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config/config.ts'
import { createSemaphore } from './semaphore.ts'

export type Semaphores = ReturnType<typeof createSemaphores>

export function createSemaphores({ firebase }: Pick<Config, 'firebase'>) {
  return {
    /** Requests: by person or program, and by address while an unknown token is looked up (http/callers.ts). A slot is held until the answer is read. */
    requests: createSemaphore({
      total: Number.POSITIVE_INFINITY,
      perKey: 4,
      // A screen makes fewer requests than this at once.
      crowd: 20,
      // As many as the connections of one address: nobody is refused at once, so a client that retries soon is slowed down.
      waiting: 1_000,
      waitMs: 2_000,
      refusal: () =>
        tooMany('You are sending more requests at once than the server takes from one person.', 1),
      late,
    }),
    /** Searches, which run several statements at once; by person. */
    searches: createSemaphore({
      total: 3,
      perKey: 1,
      crowd: 20,
      waiting: 1_000,
      waitMs: 2_000,
      refusal: () => tooMany('You are searching faster than the server answers. Try again in a moment.'),
      late,
    }),
    /** Counts and figures of selections; by person. The limit of the wait leaves a statement enough time for its own limit. */
    counts: createSemaphore({
      total: 4,
      perKey: 1,
      crowd: 20,
      waiting: 100,
      waitMs: 2_000,
      refusal: () => tooMany('Too much is being counted right now. Try again in a moment.'),
      late,
    }),
    /** Attempts to sign in, by address. Each one hashes with 19 MiB and some 20 ms of a core, unless a provider verifies. */
    signIns: createSemaphore({
      total: firebase ? 4 : 3,
      perKey: 2,
      waiting: 32,
      waitMs: 4_000,
      refusal: () => unavailable('Too many people are signing in right now. Please try again in a moment.'),
    }),
    /** Acts, which the database writes one at a time; by person. Requests that wait here hold no connection. */
    acts: createSemaphore({
      total: 1,
      perKey: 1,
      waiting: 20,
      waitMs: 2_500,
      refusal: () =>
        unavailable('Another large change is being made. Nothing was changed: try again in a moment.'),
    }),
    /** Full lists and CSV files, by person. Nobody waits, because a download may take any time. */
    longReads: createSemaphore({
      total: longReadsAtOnce,
      perKey: 2,
      waiting: 0,
      waitMs: 0,
      refusal: () =>
        tooMany(
          'Too many full lists and files are being loaded. Wait until one has finished, or cancel one.',
          10,
        ),
    }),
    /** Requests to /api/ingest, by token. Each holds at most two batches in memory. */
    ingest: createSemaphore({
      total: 8,
      perKey: 4,
      waiting: 60,
      waitMs: 20_000,
      refusal: () => tooMany('Too many programs are sending right now. Send requests one after the other.'),
      late,
    }),
    /** Open pages that follow changes, by person. */
    eventStreams: createSemaphore({
      total: 2_000,
      perKey: 20,
      waiting: 0,
      waitMs: 0,
      refusal: () => tooMany('Too many pages that follow changes are open. Close one of them.', 15),
    }),
    /** Checks of the sign-ins of all event streams, which a change wakes together: one connection is enough for them. */
    streamChecks: createSemaphore({
      total: 1,
      perKey: 1,
      waiting: Number.POSITIVE_INFINITY,
      waitMs: 30_000,
      refusal: () => unavailable('The server is too busy for streams of changes right now.'),
    }),
    longTexts,
  }
}

/** Each one uses a connection to the database. */
export const longReadsAtOnce = 4

/** Long texts that are read for answers: as many as there are threads, which all apps of a process share. */
export const longTextsAtOnce = 2

export const longTexts = createSemaphore({
  total: longTextsAtOnce,
  perKey: longTextsAtOnce,
  waiting: 24,
  waitMs: 4_000,
  refusal: longTextsLate,
})

export function longTextsLate(): Problem {
  return unavailable('Too many long texts are being read right now. Try again in a moment.')
}

function late(): Problem {
  return unavailable('The server answers too slowly right now. Try again in a moment.', 1)
}

function tooMany(sentence: string, retryAfterSeconds = 5): Problem {
  return new Problem('too_many', sentence, { retryAfterSeconds })
}

function unavailable(sentence: string, retryAfterSeconds = 5): Problem {
  return new Problem('unavailable', sentence, { retryAfterSeconds })
}
