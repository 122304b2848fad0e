// Asks for the password again if the sign-in is not recent, so that a stranger at an open page cannot change how its owner
// signs in.

import { networkOf } from '#server/access/network.ts'
import { type Principal, tokenHashOf } from '#server/access/principal.ts'
import { isRecentSignIn } from '#server/access/sign-ins.sql.ts'
import type { Context, Log } from '#server/http/context.ts'
import { findAccount } from './accounts.sql.ts'
import { verifyPassword } from './password.ts'
import { refusal } from './password-rule.ts'
import { type Attempt, accountKey, beginAttempt } from './throttle.ts'

/** `browser`: the token of a known browser. `gone`: aborted when the client has disconnected. */
export type ProofRequest = {
  password?: string | undefined
  address: string
  browser: string | undefined
  gone: AbortSignal
  log: Log
}

/** Throws invalid with the field `password` where it is missing or wrong, and too_many. */
export async function assertRecent(
  context: Context,
  principal: Principal,
  { password, gone, ...request }: ProofRequest,
): Promise<void> {
  if (password === undefined) {
    if (await isRecentSignIn(context.db, principal.tokenHash)) return
    throw refusal('is required, as you signed in more than ten minutes ago')
  }
  const verify = async () => {
    const verified = await verifyCurrent(context, principal.email, { ...request, password })
    if (!verified) throw refusal('is wrong')
    // Only a complete sign-in clears the counters, so a correct password here does not.
    await verified.attempt.released()
  }
  await context.slots.signIns.run(networkOf(request.address), verify, gone)
}

/** `hash`: the hash of the account's password. The attempt is still open. */
export type VerifiedPassword = { hash: string; attempt: Attempt }

/** Returns undefined for a wrong password, counts it and logs it. Throws too_many. */
export async function verifyCurrent(
  context: Context,
  email: string,
  { password, address, browser, log }: Omit<ProofRequest, 'gone'> & { password: string },
): Promise<VerifiedPassword | undefined> {
  const attempt = await beginAttempt(context.db, { email, address, browser: tokenHashOf(browser) })
  const hash = await hashIfRight(context, email, password).catch(async (error: unknown) => {
    await attempt.released()
    throw error
  })
  if (hash !== undefined) return { hash, attempt }
  await attempt.failed()
  log.warn({ account: accountKey(email), address }, 'a wrong password for changing the own account')
  return undefined
}

async function hashIfRight({ db }: Context, email: string, password: string): Promise<string | undefined> {
  const found = await findAccount(db, email)
  const { matches } = await verifyPassword(password, found?.passwordHash)
  return matches ? (found?.passwordHash ?? undefined) : undefined
}
