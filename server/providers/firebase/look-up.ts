// Looks up accounts at Firebase with the rights of a service account, many in one call, and ends the sign-ins of people whom Firebase no
// longer admits.

import { isObject } from '#contract/field.ts'
import { normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import { removeSignInsBefore, removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { FirebaseConfig } from '#server/config/firebase.ts'
import type { Context } from '#server/http/context.ts'
import { startRounds } from '#server/limits/pacing.ts'
import { type GetAccessToken, openAccess } from './access-token.ts'
import { askWithJson, refusedCall, serviceAddress } from './ask.ts'
import { type HostedSignIns, listHostedSignIns } from './hosted-accounts.sql.ts'

export type FoundAccount = {
  email: string
  emailVerified: boolean
  disabled: boolean
  /** Seconds since 1970: a person who was verified earlier must sign in again. */
  validSince: number
}

/** The existing accounts, by uid. Throws 'unavailable' unless the provider answers for all uids. */
export type AccountLookup = (uids: readonly string[]) => Promise<Map<string, FoundAccount>>

export const maxUids = 100

/** Throws an ExpectedError if the credentials are missing, refused, or lack the permission. */
export async function openLookUp(config: FirebaseConfig): Promise<AccountLookup> {
  const getToken = config.emulatorHost ? asOwner : await openAccess(config.credentialsFile)
  const lookUp = createLookUp(config, getToken)
  await assertAllowed(lookUp, config.credentialsFile)
  return lookUp
}

/** The emulator accepts this as the token of an administrator. */
const asOwner: GetAccessToken = async () => 'owner'

function createLookUp(config: FirebaseConfig, getToken: GetAccessToken): AccountLookup {
  const address = `${serviceAddress(config)}/projects/${config.project}/accounts:lookup`
  return async (uids) => {
    const headers = { authorization: `Bearer ${await getToken()}` }
    const answer = await askWithJson(address, { localId: uids }, headers)
    const { users = [] } = answer.body
    if (answer.status !== 200 || !Array.isArray(users)) throw refusedCall('accounts:lookup', answer)
    return new Map(users.filter(isObject).map((user) => [String(user.localId), readAccount(user)]))
  }
}

function readAccount({ email, emailVerified, disabled, validSince }: Record<string, unknown>): FoundAccount {
  return {
    email: String(email),
    emailVerified: emailVerified === true,
    disabled: disabled === true,
    validSince: Number(validSince ?? 0),
  }
}

/** A provider that does not answer now does not prevent the start, since it is asked regularly. */
async function assertAllowed(lookUp: AccountLookup, credentialsFile: string | undefined): Promise<void> {
  try {
    await lookUp(['nobody'])
  } catch (error) {
    if (error instanceof Problem && credentialsFile !== undefined) return
    const { cause = error } = error instanceof Problem ? error : { cause: error }
    throw new ExpectedError(
      `Stoa must look up accounts at Firebase, to notice those that are disabled, and may not (${String(cause)}). ` +
        'Give its service account the role Firebase Authentication Viewer; outside of Google name its key file in ' +
        'GOOGLE_APPLICATION_CREDENTIALS.',
    )
  }
}

/** Sign-ins must end within a minute, even if calls time out and there are many accounts. */
const intervalMs = 20_000

type Needs = Pick<Context, 'db'>

/** Ends sign-ins whose account at Firebase is disabled, deleted, unverified, of another address or signed out. Returns what stops it. */
export function startRevocation(
  context: Needs & Pick<Context, 'log'>,
  lookUp: AccountLookup,
): () => Promise<void> {
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

export async function endRevoked({ db }: Needs, lookUp: AccountLookup): Promise<void> {
  const signedIn = await listHostedSignIns(db)
  for (let start = 0; start < signedIn.length; start += maxUids) {
    const batch = signedIn.slice(start, start + maxUids)
    const found = await lookUp(batch.map(({ uid }) => uid))
    for (const one of batch) {
      const account = found.get(one.uid)
      if (!account || !isAsBefore(one, account))
        await db.transaction((transaction) => removeSignInsOfAccount(transaction, one.uid))
      else if (one.oldest < account.validSince)
        await db.transaction((transaction) => removeSignInsBefore(transaction, one.uid, account.validSince))
    }
  }
}

/** Returns whether the person may still be signed in with this address. Each request checks the company's domain itself. */
function isAsBefore({ email }: HostedSignIns, account: FoundAccount): boolean {
  return !account.disabled && account.emailVerified && normaliseEmail(account.email) === email
}
