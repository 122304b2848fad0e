// Bounds how often passwords may be guessed: by address, by account with growing waits, and in all until a reset.
//
// A browser in which somebody has signed in to the account of late has a limit of its own, and the two first ones do not
// concern it. So whoever attacks an account, or guesses at the same address, keeps only newcomers out.
// Why it is so, and what it costs: docs/decisions/0013-throttling.md.

import { createHash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isKnownBrowser } from '#server/store/known-browsers.ts'
import {
  type Counter,
  clearCounter,
  countFailure,
  type Held,
  holdAttempt,
  type Refused,
  releaseAttempt,
} from '#server/store/sign-in-failures.ts'
import { networkOf } from './network.ts'

/** Wrong guesses of newcomers at an account before they have to wait, and those of one known browser. */
export const guessesWithoutWait = 10

const minuteMs = 60_000
const windowMs = 15 * minuteMs
const accountWindowMs = 30 * 24 * 60 * minuteMs

/** `browser`: the SHA-256 of the token that the browser was given at an earlier sign-in. */
export type Attempted = { email: string; address: string; browser: Buffer | undefined }

/** One attempt whose password is looked at; to be told how that ended. */
export type Attempt = {
  /** The guess was wrong. Only what has been counted may be told to whoever guesses. */
  failed(): Promise<void>
  /** It was right; in the transaction of the sign-in. */
  succeeded(transaction: Transaction): Promise<void>
  /** There was no answer to it. Where this fails too, time releases it. */
  released(): Promise<void>
}

type Needs = { db: Pool; config: Pick<Config, 'signInAddressLimit' | 'signInAccountLimit'> }

/** Throws too_many with the time to wait; says the same for accounts that don't exist. */
export async function admitAttempt({ db, config }: Needs, attempted: Attempted): Promise<Attempt> {
  const { email, address, browser } = attempted
  const account = accountKey(email)
  const total = accountTotal(account, config.signInAccountLimit)
  const isKnown = browser !== undefined && (await isKnownBrowser(db, email, browser))
  const own = isKnown ? ofBrowser(account, browser) : ofNewcomers(account, config.signInAccountLimit)
  const before = isKnown ? [] : [ofAddress(networkOf(address), config.signInAddressLimit)]
  const held = await db.transaction((transaction) => holdAll(transaction, [...before, own, total]))
  const heldBy = (counter: Counter): Held => {
    const one = held.find((each) => each.counter === counter)
    if (!one) throw new Error('No attempt is held by this counter.')
    return one
  }
  return {
    failed: () =>
      db.transaction(async (transaction) => {
        for (const one of held) await countFailure(transaction, one)
      }),
    released: () =>
      db.transaction(async (transaction) => {
        for (const one of held) await releaseAttempt(transaction, one)
      }),
    async succeeded(transaction) {
      for (const counter of before) await releaseAttempt(transaction, heldBy(counter))
      const guesses = await clearCounter(transaction, heldBy(own))
      // A known browser's wrong guesses were its owner's; those of newcomers may be anybody's.
      await releaseAttempt(transaction, heldBy(total), isKnown ? guesses : 0)
    },
  }
}

/** Always in the same order: two attempts never wait for each other. */
async function holdAll(transaction: Transaction, counters: Counter[]): Promise<Held[]> {
  const held: Held[] = []
  for (const counter of counters) {
    const answer = await holdAttempt(transaction, counter)
    if (!('until' in answer)) throw tooMany(answer)
    held.push(answer)
  }
  return held
}

/** The account in counters and logs: the same for every spelling of the address, and not readable. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('hex').slice(0, 32)}`
}

function ofAddress(network: string, limit: number): Counter {
  return { key: `address:${network}`, limit, windowMs, wait: untilTheWindowEnds }
}

function ofBrowser(account: string, browser: Buffer): Counter {
  const key = `${account}:browser:${browser.toString('hex')}`
  return { key, limit: guessesWithoutWait, windowMs, wait: untilTheWindowEnds }
}

const untilTheWindowEnds = { firstMs: windowMs, mostMs: windowMs }

/** They wait so long at last that they alone do not use up what the account has in all. */
function ofNewcomers(account: string, accountLimit: number): Counter {
  const mostMs = (2 * accountWindowMs) / accountLimit
  const wait = { firstMs: minuteMs, mostMs }
  return { key: account, limit: guessesWithoutWait, windowMs: accountWindowMs, wait }
}

function accountTotal(account: string, limit: number): Counter {
  return { key: `${account}:total`, limit, windowMs: accountWindowMs, wait: 'reset' }
}

function tooMany({ waitMs }: Refused): Problem {
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
