// How people set up and remove the authenticator app of their account, and renew their recovery codes.

import { invalidField, refused } from '#contract/problem.ts'
import type { Proposal } from '#contract/second-factor.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { assertRecent, type ProofRequest } from './assert-recent.ts'
import { hashRecoveryCode, newRecoveryCodes, takeAppCode } from './check-code.ts'
import { removeFactors } from './factors.sql.ts'
import { writeOwn } from './own-account.ts'
import * as store from './second-factor.sql.ts'
import { describeSecret, drawQrCode, newSecret } from './totp.ts'

/** Throws conflict where the account has an app, or has no password here. */
export async function proposeAuthenticator(
  context: Context,
  principal: Principal,
  request: ProofRequest,
): Promise<Proposal> {
  await assertRecent(context, principal, request)
  const secret = newSecret()
  await writeOwn(context, principal, async (db) => {
    if (await store.proposeAuthenticator(db, principal.uid, secret)) return
    throw refused(
      'Your account has an authenticator app already, or signs in without a password of this console.',
    )
  })
  const { text, uri } = describeSecret(secret, principal.email)
  return { secret: text, qrCode: drawQrCode(uri) }
}

/** Returns the recovery codes if this is the first factor. Throws invalid with the field `code` for a wrong code. */
export async function confirmAuthenticator(
  context: Context,
  principal: Principal,
  code: string,
): Promise<string[]> {
  return await writeOwn(context, principal, async (db) => {
    const { uid } = principal
    if (!(await takeAppCode(db, uid, code, { isConfirmed: false })))
      throw invalidField('code', 'The code', 'is wrong; codes change every 30 seconds')
    const { hasPasskey } = await store.readSecondFactors(db, uid)
    await store.confirmAuthenticator(db, principal)
    return hasPasskey ? [] : await giveRecoveryCodes(db, uid)
  })
}

/** Throws conflict where the account has no second factor. */
export async function replaceRecoveryCodes(
  context: Context,
  principal: Principal,
  request: ProofRequest,
): Promise<string[]> {
  await assertRecent(context, principal, request)
  return await writeOwn(context, principal, async (db) => {
    const { hasApp, hasPasskey } = await store.readSecondFactors(db, principal.uid)
    if (!hasApp && !hasPasskey) throw refused('Your account has no two-step verification.')
    return await giveRecoveryCodes(db, principal.uid)
  })
}

export async function removeAuthenticator(
  context: Context,
  principal: Principal,
  request: ProofRequest,
): Promise<void> {
  await assertRecent(context, principal, request)
  await writeOwn(context, principal, async (db) => {
    await removeFactors(db, principal.uid, ['app'])
  })
}

/** The account must be locked. */
export async function giveRecoveryCodes(db: Transaction, uid: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecoveryCodes(
    db,
    uid,
    codes.flatMap((code) => hashRecoveryCode(code) ?? []),
  )
  return codes
}
