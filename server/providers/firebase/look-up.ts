// Looks up accounts at Firebase with the rights of a service account, many in one call.

import { isObject } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { FirebaseConfig } from '#server/config/firebase.ts'
import { type GetAccessToken, openAccess } from './access-token.ts'
import { askWithJson, refusedCall, serviceAddress } from './ask.ts'

export type FoundAccount = {
  email: string
  emailVerified: boolean
  disabled: boolean
  /** Seconds since 1970: a person who was verified earlier must sign in again. */
  validSince: number
}

/**
 * Returns the accounts that exist, by uid. Throws the Problem 'unavailable' unless the provider answers for all uids.
 */
export type LookUp = (uids: readonly string[]) => Promise<Map<string, FoundAccount>>

/** The most uids in one call. */
export const maxUids = 100

/** Throws an ExpectedError where the credentials are missing, refused, or lack the permission. */
export async function openLookUp(config: FirebaseConfig): Promise<LookUp> {
  const getToken = config.emulatorHost ? asOwner : await openAccess(config.credentialsFile)
  const lookUp = createLookUp(config, getToken)
  await assertAllowed(lookUp, config.credentialsFile)
  return lookUp
}

/** The emulator accepts it as the token of an administrator. */
const asOwner: GetAccessToken = async () => 'owner'

function createLookUp(config: FirebaseConfig, getToken: GetAccessToken): LookUp {
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
async function assertAllowed(lookUp: LookUp, credentialsFile: string | undefined): Promise<void> {
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
