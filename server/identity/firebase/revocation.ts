// Ends the sign-ins of people whom Firebase lets in no longer: their account is disabled, deleted, has another or an
// unverified address, or its sign-ins were revoked there, as a new password does.

import { normaliseEmail } from '#contract/identity.ts'
import type { Context } from '#server/context.ts'
import { startRounds } from '#server/identity/rounds.ts'
import {
  endSignIns,
  endSignInsBefore,
  type HostedSignIns,
  listHostedSignIns,
} from '#server/store/sign-ins/hosted-accounts.ts'
import { type FoundAccount, type LookUp, maxUids } from './look-up.ts'

/** Sign-ins are to end within a minute, with calls that time out and many accounts. */
const intervalMs = 20_000

type Needs = Pick<Context, 'db'>

export function startRevocation(context: Needs & Pick<Context, 'log'>, lookUp: LookUp): () => Promise<void> {
  const sentence = 'the identity provider was not asked whose sign-ins have ended; trying again in 20 s'
  return startRounds(intervalMs, () => endRevoked(context, lookUp), { log: context.log, sentence })
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

/** Whether the person, with this address, may still enter. The company's domain is asked of the address at each request. */
function isAsBefore({ email }: HostedSignIns, account: FoundAccount): boolean {
  return !account.disabled && account.emailVerified && normaliseEmail(account.email) === email
}
