// Asks for the password again where the sign-in is not recent: whoever finds an open page must not change how one signs in.

import type { Context } from '#server/context.ts'
import { networkOf } from '#server/identity/network.ts'
import { verifyPassword } from '#server/identity/password.ts'
import { refusal } from '#server/identity/password-rule.ts'
import { beginAttempt } from '#server/identity/throttle.ts'
import { hashToken, isToken } from '#server/identity/token.ts'
import type { Principal } from '#server/identity-provider.ts'
import { findAccount } from '#server/store/sign-ins/accounts.ts'
import { isRecentSignIn } from '#server/store/sign-ins/sign-ins.ts'

/** `browser`: the token of a known browser. `gone`: aborted when the client has left. */
export type ProofRequest = {
  password?: string | undefined
  address: string
  browser: string | undefined
  gone: AbortSignal
}

/** Throws invalid with the field `password` where it is missing or wrong, and too_many. */
export async function assertRecent(
  context: Context,
  principal: Principal,
  { password, address, browser, gone }: ProofRequest,
): Promise<void> {
  if (password === undefined) {
    if (await isRecentSignIn(context.db, principal.tokenHash)) return
    throw refusal('is required, as you signed in more than ten minutes ago')
  }
  const known = browser !== undefined && isToken(browser) ? hashToken(browser) : undefined
  const verify = async () => {
    const attempt = await beginAttempt(context, { email: principal.email, address, browser: known })
    const isRight = await verifyCurrent(context, principal, password).catch(async (error: unknown) => {
      await attempt.released().catch(() => undefined)
      throw error
    })
    // A right one does not clear the counters: only a whole sign-in does.
    await (isRight ? attempt.released() : attempt.failed())
    if (!isRight) throw refusal('is wrong')
  }
  await context.slots.signIns.run(networkOf(address), verify, gone)
}

async function verifyCurrent({ db }: Context, { email }: Principal, password: string): Promise<boolean> {
  const found = await findAccount(db, email)
  return (await verifyPassword(password, found?.passwordHash)).matches
}
