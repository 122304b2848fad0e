// Ends the sign-ins of people whom Firebase no longer admits: the account is disabled or deleted, has another or an
// unverified address, or its sign-ins were revoked there, for example by a new password.

import { normaliseEmail } from '#contract/identity.ts'
import type { Context } from '#server/http/context.ts'
import { startRounds } from '#server/limits/pacing.ts'
import { endSignIns, endSignInsBefore, type HostedSignIns, listHostedSignIns } from './hosted-accounts.sql.ts'
import { type FoundAccount, type LookUp, maxUids } from './look-up.ts'

/** Sign-ins must end within a minute, even if calls time out and there are many accounts. */
const intervalMs = 20_000

type Needs = Pick<Context, 'db'>

export function startRevocation(context: Needs & Pick<Context, 'log'>, lookUp: LookUp): () => Promise<void> {
  return startRounds(
    intervalMs,
    () => endRevoked(context, lookUp),
    (error) =>
      context.log.error(
        { err: error },
        'the identity provider could not be asked whose sign-ins have ended; trying again in 20 s',
      ),
  )
}

export async function endRevoked({ db }: Needs, lookUp: LookUp): Promise<void> {
  const signedIn = await listHostedSignIns(db)
  for (let start = 0; start < signedIn.length; start += maxUids) {
    const batch = signedIn.slice(start, start + maxUids)
    const found = await lookUp(batch.map(({ uid }) => uid))
    for (const one of batch) {
      const account = found.get(one.uid)
      if (!account || !isAsBefore(one, account)) await endSignIns(db, one.uid)
      else if (one.oldest < account.validSince) await endSignInsBefore(db, one.uid, account.validSince)
    }
  }
}

/** Whether the person may still be signed in with this address. Each request checks the company's domain itself. */
function isAsBefore({ email }: HostedSignIns, account: FoundAccount): boolean {
  return !account.disabled && account.emailVerified && normaliseEmail(account.email) === email
}
