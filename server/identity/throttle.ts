// Bounds how often passwords may be tried. Each attempt is counted before the password is looked at, and taken back
// when it was right, so that attempts made at the same moment cannot slip past a limit together.
//
// An account's limit is shared by all networks from which nobody has signed in to it of late; each of those has a
// limit of its own. So whoever attacks an account keeps only newcomers out, and only while the attack goes on.

import { createHash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { isKnownAddress, rememberAddress } from '#server/store/known-addresses.ts'
import { countAttempt, forgetFailures, takeBackAttempt } from '#server/store/sign-in-failures.ts'
import { networkOf } from './network.ts'

const windowMs = 15 * 60_000
export const accountLimit = 10
export const addressLimit = 50

export type Attempt = {
  /** To be called when the password was right. */
  succeeded(uid: string): Promise<void>
}

/** Counts one attempt, or throws too_many with the time to wait; says the same for accounts that don't exist. */
export async function admitAttempt(db: Db, email: string, address: string): Promise<Attempt> {
  const network = networkOf(address)
  const addressKey = `address:${network}`
  await count(db, addressKey, addressLimit)
  const known = await isKnownAddress(db, email, network)
  const key = known ? `${accountKey(email)}:${network}` : accountKey(email)
  await count(db, key, accountLimit)
  return {
    async succeeded(uid) {
      await rememberAddress(db, uid, network)
      await takeBackAttempt(db, addressKey)
      await forgetFailures(db, key)
    },
  }
}

/** The account in counters and logs: the same for every spelling of the address, and not readable. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('hex').slice(0, 32)}`
}

async function count(db: Db, key: string, limit: number): Promise<void> {
  const waitMs = await countAttempt(db, key, { limit, windowMs })
  if (waitMs === undefined) return
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  throw new Problem(
    'too_many',
    `Too many attempts to sign in. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  )
}
