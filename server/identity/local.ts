// The identity provider on Stoa's own accounts table.

import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { findAccount, replacePasswordHash } from '#server/store/accounts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { IdentityProvider } from './provider.ts'

export function localIdentity(db: Db): IdentityProvider {
  return {
    async verify(email, password) {
      const account = await findAccount(db, email)
      const { matches, outdated } = await verifyPassword(password, account?.passwordHash)
      if (!account || !matches || account.disabled) throw refusedCredentials()
      const { uid, displayName, passwordHash } = account
      if (outdated) await replacePasswordHash(db, uid, passwordHash, await hashPassword(password))
      return { uid, email: account.email, displayName, photoURL: null }
    },
  }
}

/** Says nothing about which of the two was wrong, or whether there is such an account. */
export function refusedCredentials(): Problem {
  return new Problem('unauthenticated', 'The email address or the password is wrong.')
}
