// How people set up, renew and remove the second factor of their own account.

import { Problem } from '#contract/problem.ts'
import type { Proposal } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { writeOwn } from '#server/identity/own-account.ts'
import type { Principal } from '#server/identity-provider.ts'
import * as store from '#server/store/sign-ins/second-factor.ts'
import { assertRecent, type ProofRequest } from './assert-recent.ts'
import { takeAppCode } from './check-code.ts'
import { drawQrCode } from './qr-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { describeSecret, newSecret } from './totp.ts'

/** Throws conflict where the account has one, or has no password here. */
export async function proposeAuthenticator(
  context: Context,
  principal: Principal,
  request: ProofRequest,
): Promise<Proposal> {
  await assertRecent(context, principal, request)
  const secret = newSecret()
  await writeOwn(context, principal, async (db) => {
    if (await store.proposeAuthenticator(db, principal.uid, secret)) return
    throw refused('Your account has a second factor already, or signs in without a password of this console.')
  })
  const { text, uri } = describeSecret(secret, principal.email)
  return { secret: text, qrCode: drawQrCode(uri) }
}

/** Returns the recovery codes. Throws invalid with the field `code` where it is not that of the proposed secret. */
export async function confirmAuthenticator(
  context: Context,
  principal: Principal,
  code: string,
): Promise<string[]> {
  return await writeOwn(context, principal, async (db) => {
    const { uid } = principal
    const { isSetUp } = await store.readSecondFactor(db, uid)
    if (isSetUp || !(await takeAppCode(db, uid, code)))
      throw new Problem(
        'invalid',
        'The code is wrong. Codes change every 30 seconds; check the clock of the phone.',
        {
          fields: [{ field: 'code', detail: 'is wrong; codes change every 30 seconds' }],
        },
      )
    await store.confirmAuthenticator(db, uid)
    return await giveRecoveryCodes(db, uid)
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
    const { isSetUp } = await store.readSecondFactor(db, principal.uid)
    if (!isSetUp) throw refused('Your account has no second factor.')
    return await giveRecoveryCodes(db, principal.uid)
  })
}

export async function removeSecondFactor(
  context: Context,
  principal: Principal,
  request: ProofRequest,
): Promise<void> {
  await assertRecent(context, principal, request)
  await writeOwn(context, principal, (db) => store.removeSecondFactor(db, principal.uid))
}

async function giveRecoveryCodes(
  db: Parameters<typeof store.replaceRecoveryCodes>[0],
  uid: string,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecoveryCodes(
    db,
    uid,
    codes.flatMap((code) => hashRecoveryCode(code) ?? []),
  )
  return codes
}

function refused(detail: string): Problem {
  return new Problem('conflict', detail, { status: 409 })
}
