// The identity provider on Stoa's own accounts table. The hash of the password is the credential.

import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { findAccount, replacePasswordHash } from '#server/store/accounts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { IdentityProvider, Verified } from './provider.ts'

export function localIdentity(db: Db): IdentityProvider {
  return { verify: (email, password) => verify(db, email, password) }
}

async function verify(db: Db, email: string, password: string): Promise<Verified> {
  const found = await findAccount(db, email)
  const { matches, outdated } = await verifyPassword(password, found?.passwordHash)
  if (!found || !matches || found.disabled) throw refusedCredentials()
  const { uid, displayName, passwordHash } = found
  const account = { uid, email: found.email, displayName, photoURL: null }
  if (!outdated) return { account, credential: passwordHash }
  const renewed = await hashPassword(password)
  if (await replacePasswordHash(db, uid, passwordHash, renewed)) return { account, credential: renewed }
  // Another sign-in has renewed the hash meanwhile, or the password is another one now.
  return await verify(db, email, password)
}

/** Says nothing about which of the two was wrong, or whether there is such an account. */
export function refusedCredentials(): Problem {
  return new Problem('unauthenticated', 'The email address or the password is wrong.')
}
