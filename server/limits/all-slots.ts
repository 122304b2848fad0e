// Everything that is limited, by name: how much of it runs at once, what part one owner may have, who may wait for how
// long, and the answer to those who get none. Reasons: docs/decisions/0022-slots.md.

import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config/config.ts'
import { beforeDeadline, currentOwner } from './deadline.ts'
import { createRequestSlots } from './request-slots.ts'
import { createSlots, type Refusal, type SlotLimits } from './slots.ts'

type AllSlotsConfig = Pick<Config, 'firebase'>

export type AllSlots = ReturnType<typeof createAllSlots>

/** Most are owned by people, by uid. */
export function createAllSlots(config: AllSlotsConfig) {
  return {
    ...createRequestSlots(),
    /** Requests to /api/ingest; owned by tokens, by name. */
    ingest: createSlots(ingest),
    /** Full lists and CSV files. */
    longReads: createSlots(longReads),
    /** Counts and figures of selections, and those of views. */
    counts: createSlots(counts),
    /** Long texts that are read for answers, in the threads that all requests of the process share. */
    longTexts: readSlots,
    /** Attempts to sign in; owned by the networks of clients. */
    signIns: createSlots(config.firebase ? hostedSignIns : signIns),
    /** Acts on the documents here, of which the database writes one at a time. */
    acts: createSlots(acts),
    /** Checks of the sign-ins of event streams after a change. */
    streamChecks: createSlots(streamChecks),
  }
}

/** Each request holds at most two batches in memory. Batches of all requests are written one at a time. */
const ingest: SlotLimits = {
  total: 8,
  perOwner: 4,
  waiting: 200,
  waitingPerOwner: 60,
  waitMs: 20_000,
  refusal: refusals(
    'This program has as many requests waiting as the server allows. Send them one after the other.',
    'Too many programs are sending right now.',
  ),
}

/** Each has a connection to the database. */
export const longReadsAtOnce = 4

/** Nobody waits, because a download may last for any time. */
const longReads: SlotLimits = {
  total: longReadsAtOnce,
  perOwner: 2,
  waiting: 0,
  waitingPerOwner: 0,
  waitMs: 0,
  refusal: refuseLongRead,
}

function refuseLongRead(reason: Refusal, own: number): Problem {
  const retryAfterSeconds = 10
  if (reason !== 'own part') {
    const sentence =
      'As many full lists and files are being loaded as the server allows. Try again in a moment.'
    return tooMany(sentence, retryAfterSeconds)
  }
  const what = own === 1 ? 'a full list or a file' : `${own} full lists or files`
  const sentence = `You are loading ${what} already. Wait until one has finished, or cancel one.`
  return tooMany(sentence, retryAfterSeconds)
}

/**
 * One after the other for a person. The wait leaves a computation the time of a whole statement, which PostgreSQL then
 * ends by itself.
 */
const counts: SlotLimits = {
  total: 4,
  perOwner: 1,
  waiting: 400,
  waitingPerOwner: 100,
  waitMs: 2_000,
  refusal: refusals(
    'You are waiting for as many counts as one person may. Try again in a moment.',
    'Too many people are counting right now. Try again in a moment.',
  ),
}

/**
 * Each hashes a password, with 19 MiB and some 20 ms of a processor, and holds connections while it waits for the rows that
 * count guesses: strangers must leave both to people who are signed in.
 */
const signIns: SlotLimits = {
  total: 3,
  perOwner: 2,
  waiting: 64,
  waitingPerOwner: 32,
  waitMs: 4_000,
  refusal: () => unavailable('Too many people are signing in right now. Please try again in a moment.'),
}

/** A provider hashes instead, and answers after some tenths of a second. */
const hostedSignIns: SlotLimits = { ...signIns, total: 4 }

/** The largest takes some seconds. Whoever waits here holds no connection, and has time left for the act itself. */
const acts: SlotLimits = {
  total: 1,
  perOwner: 1,
  waiting: 100,
  waitingPerOwner: 20,
  waitMs: 2_500,
  refusal: refusals(
    'You are changing as many records at once as one person may. Send one change after the other.',
    'Another large change is being made right now. Nothing was changed: try again in a moment.',
  ),
}

/** A change wakes every stream: together they must not take all connections from requests. */
const streamChecks: SlotLimits = {
  total: 1,
  perOwner: 1,
  waiting: Number.POSITIVE_INFINITY,
  waitingPerOwner: Number.POSITIVE_INFINITY,
  waitMs: 30_000,
  refusal: () => unavailable('The server is too busy for streams of changes right now.'),
}

function refusals(own: string, others: string): SlotLimits['refusal'] {
  return (reason) => (reason === 'own part' ? tooMany(own) : unavailable(others))
}

function tooMany(sentence: string, retryAfterSeconds = 5): Problem {
  return new Problem('too_many', sentence, { retryAfterSeconds })
}

function unavailable(sentence: string): Problem {
  return new Problem('unavailable', sentence, { retryAfterSeconds: 5 })
}

// The slots of requests for the threads that read long texts. A waiting request holds up to 4 MiB of text for each group of
// hits, so few may wait. Files need no such slot, since each export has one (all-slots.ts).

/** As many as there are threads, and always one for somebody else. */
export const mostReading = 2

const tooBusy = 'Too many long texts are being read right now. Try again in a moment.'

/** Owned by people. A person's six requests at once never wait in vain (request-slots.ts). */
export const readSlots = createSlots({
  total: mostReading,
  perOwner: 1,
  waiting: 24,
  waitingPerOwner: 5,
  waitMs: 4_000,
  refusal: refusals('You are reading more long texts at once than one person may.', tooBusy),
})

/** In the turn of the current owner. A request that is over waits no longer, but its slot is held until the work ends. */
export function inReadTurn<T>(work: () => Promise<T>): Promise<T> {
  const { name, gone } = currentOwner()
  return beforeDeadline(
    () => readSlots.run(name, work, gone),
    () => unavailable(tooBusy),
  )
}
