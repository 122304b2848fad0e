// Creates members on the command line: an account to sign in with, and the user record of the same uid.

import { Problem } from '#contract/problem.ts'
import type { Role } from '#contract/roles.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { createAccount, newUid } from './accounts.sql.ts'
import { createUserRecord } from './administrators.sql.ts'
import { generatePassword, hashPassword } from './password.ts'

/** Without a role isAdmin of the user record is set, and makes an administrator; with one, the record has no isAdmin. */
export type NewMember = {
  email: string
  name?: string | undefined
  password?: string | undefined
  role?: Role | undefined
}

/** Also returns the password, generated if none was given: then its person must change it. Throws invalid when the email already has an account. */
export async function createMember(
  db: Transaction,
  { email, name, password: chosen, role }: NewMember,
): Promise<{ uid: string; password: string }> {
  const password = chosen ?? generatePassword()
  const passwordHash = await hashPassword(password)
  const uid = newUid()
  await createUserRecord(db, { uid, email, name, isAdmin: role === undefined })
  const created = await createAccount(db, {
    uid,
    email,
    displayName: name ?? null,
    passwordHash,
    isGenerated: chosen === undefined,
    role,
    isByCommand: true,
  })
  if (!created) throw new Problem('invalid', `There is an account for ${email} already.`)
  return { uid, password }
}
