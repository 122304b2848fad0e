// Limits password guesses: by IP address, by account with growing waits, and by account in total until a reset.
//
// A known browser, one with which the account has signed in recently, has a separate limit instead of the first two. An
// attack on an account, or guesses from the same address, therefore block only unknown browsers ("newcomers").
// Reasons and costs: docs/decisions/0013-throttling.md.

import { createHash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import { networkOf } from '#server/access/network.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import {
  type AttemptDelay,
  type Counter,
  clearCounter,
  countFailure,
  type HeldAttempt,
  holdAttempt,
  isKnownBrowser,
  releaseAttempt,
} from './sign-in-failures.sql.ts'

/** Wrong guesses at an account before a wait: by all newcomers together, and by each known browser. */
export const guessesWithoutWait = 10

/** Wrong guesses from unknown browsers at one address within 15 minutes, over all accounts. */
export const guessesOfAddress = 50

/** Wrong guesses at an account within 30 days before it needs a new password. NIST SP 800-63B allows 100. */
export const guessesAtAccount = 100

const minuteMs = 60_000
const windowMs = 15 * minuteMs
const accountWindowMs = 30 * 24 * 60 * minuteMs

/** `browser`: the SHA-256 of the token that the browser got at an earlier sign-in. */
type AttemptSource = { email: string; address: string; browser: Buffer | undefined }

/** One attempt whose password may be verified; call exactly one of its functions with the outcome. */
export type Attempt = {
  /** The password was wrong. Await this before the refusal is sent. */
  failed(): Promise<void>
  /** The password was right; runs in the transaction of the sign-in. */
  succeeded(transaction: Transaction): Promise<void>
  /** The password was not verified. Never rejects: an attempt that is not released expires. */
  released(): Promise<void>
}

/** Reserves an attempt in every counter. Throws too_many with the time to wait, also for accounts that do not exist. */
export async function beginAttempt(db: Pool, attempted: AttemptSource): Promise<Attempt> {
  const { email, address, browser } = attempted
  const account = accountKey(email)
  const isKnown = browser !== undefined && (await isKnownBrowser(db, email, browser))
  const own = isKnown ? browserCounter(account, browser) : newcomersCounter(account)
  const before = isKnown ? [] : [addressCounter(networkOf(address))]
  const { held, failed, released } = await hold(db, [...before, own, totalCounter(account)])
  return {
    failed,
    released,
    async succeeded(transaction) {
      let guesses = 0
      for (const one of held)
        if (one.counter === own) guesses = await clearCounter(transaction, one)
        // Wrong guesses from a known browser are the owner's own; those of newcomers may be anyone's.
        else await releaseAttempt(transaction, one, isKnown ? guesses : 0)
    },
  }
}

/** Begins a look-up of a secret by a client whose account is unknown, counted by address alone. */
export async function beginAnonymousAttempt(
  db: Pool,
  address: string,
): Promise<Pick<Attempt, 'failed' | 'released'>> {
  return await hold(db, [addressCounter(networkOf(address))])
}

async function hold(db: Pool, counters: Counter[]) {
  const held = await db.transaction((transaction) => holdAll(transaction, counters))
  const each = (work: (transaction: Transaction, one: HeldAttempt) => Promise<void>) => () =>
    db.transaction(async (transaction) => {
      for (const one of held) await work(transaction, one)
    })
  const release = each(releaseAttempt)
  return { held, failed: each(countFailure), released: () => release().catch(() => undefined) }
}

/** Always locks in the same order, so that two attempts cannot deadlock. */
async function holdAll(transaction: Transaction, counters: Counter[]): Promise<HeldAttempt[]> {
  const held: HeldAttempt[] = []
  for (const counter of counters) {
    const answer = await holdAttempt(transaction, counter)
    if (!('until' in answer)) throw tooMany(answer)
    held.push(answer)
  }
  return held
}

/** Returns the pseudonym of an account for counters and logs. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('hex').slice(0, 32)}`
}

function addressCounter(network: string): Counter {
  return { key: `address:${network}`, limit: guessesOfAddress, windowMs, wait: untilTheWindowEnds }
}

function browserCounter(account: string, browser: Buffer): Counter {
  const key = `${account}:browser:${browser.toString('hex')}`
  return { key, limit: guessesWithoutWait, windowMs, wait: untilTheWindowEnds }
}

const untilTheWindowEnds = { firstMs: windowMs, mostMs: windowMs }

/** The longest wait ensures that newcomers alone never reach the account's total limit. */
function newcomersCounter(account: string): Counter {
  const mostMs = (2 * accountWindowMs) / guessesAtAccount
  const wait = { firstMs: minuteMs, mostMs }
  return { key: account, limit: guessesWithoutWait, windowMs: accountWindowMs, wait }
}

function totalCounter(account: string): Counter {
  return { key: `${account}:total`, limit: guessesAtAccount, windowMs: accountWindowMs, wait: 'reset' }
}

function tooMany({ waitMs }: AttemptDelay): Problem {
  if (waitMs === undefined) {
    return new Problem(
      'too_many',
      'Too many attempts to sign in to this account. Please ask the administrators of this console for a new password.',
    )
  }
  return new Problem('too_many', `Too many attempts to sign in. Please try again in ${inWords(waitMs)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

function inWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs))
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
