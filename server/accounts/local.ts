// The identity provider on Stoa's own accounts table.

import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { findAccount, holdPassword, replacePasswordHash } from './accounts.sql.ts'
import type { IdentityProvider, Verified } from './identity-provider.ts'
import { hashPassword, verifyPassword } from './password.ts'

export function localIdentity(db: Db): IdentityProvider {
  return { verify: (email, password) => verify(db, email, password) }
}

async function verify(db: Db, email: string, password: string): Promise<Verified> {
  const found = await findAccount(db, email)
  const { matches, outdated } = await verifyPassword(password, found?.passwordHash)
  if (!found?.passwordHash || !matches || found.disabled) throw refusedCredentials()
  const { uid, displayName, passwordHash, passwordExpiresAt } = found
  if (passwordExpiresAt && passwordExpiresAt.getTime() < Date.now()) throw expiredPassword()
  const account = { uid, email: found.email, displayName, photoURL: null }
  const verifiedBy = (hash: string): Verified => ({
    account,
    authenticatedAt: null,
    hold: (transaction) => holdPassword(transaction, uid, hash),
  })
  if (!outdated) return verifiedBy(passwordHash)
  const renewed = await hashPassword(password)
  if (await replacePasswordHash(db, uid, passwordHash, renewed)) return verifiedBy(renewed)
  // Meanwhile another sign-in has renewed the hash, or the password was changed: verify again.
  return await verify(db, email, password)
}

/** Does not reveal whether the email or the password was wrong, nor whether the account exists. */
export function refusedCredentials(): Problem {
  return new Problem('unauthenticated', 'The email address or the password is wrong.')
}

/** Only for somebody who has typed the right password. */
function expiredPassword(): Problem {
  return new Problem(
    'forbidden',
    'This generated password has expired. Please ask the administrators of this console for a new one.',
  )
}
