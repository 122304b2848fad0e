// Creates administrators: an account to sign in with, and the user record of the same uid with isAdmin set.

import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { createAccount } from '#server/store/sign-ins/accounts.ts'
import { saveAdministrator } from '#server/store/sign-ins/administrators.ts'
import { generatePassword, hashPassword } from './password.ts'

export type NewAdministrator = { email: string; name?: string | undefined; password?: string | undefined }

/** Also returns the password, generated if none was given: then its person must change it. Throws invalid when the email already has an account. */
export async function createAdministrator(
  db: Transaction,
  { email, name, password: chosen }: NewAdministrator,
): Promise<{ uid: string; password: string }> {
  const password = chosen ?? generatePassword()
  const passwordHash = await hashPassword(password)
  const uid = await saveAdministrator(db, { newUid: randomUUID(), email, name })
  const isGenerated = chosen === undefined
  const created = await createAccount(db, {
    uid,
    email,
    displayName: name ?? null,
    passwordHash,
    isGenerated,
    isByCommand: true,
  })
  if (!created) throw new Problem('invalid', `There is an account for ${email} already.`)
  return { uid, password }
}
