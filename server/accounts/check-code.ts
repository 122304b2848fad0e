// Checks the code of a second factor: of the authenticator app, or a recovery code. Each is good once.

import { hash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { sixGroupsOf } from './password.ts'
import {
  readSecondFactors,
  readSecret,
  type SecondFactors,
  takeRecoveryCode,
  takeStep,
} from './second-factor.sql.ts'
import { stepOfCode } from './totp.ts'

const count = 10

/**
 * For an account that is held and whose password was right. Throws invalid where no code was given, with the field `code` where the
 * account has an app and `passkey` where it has one, and unauthenticated where it is wrong or was used: then nothing of it is used up.
 */
export async function assertSecondFactor(
  db: Transaction,
  uid: string,
  code: string | undefined,
): Promise<void> {
  const factors = await readSecondFactors(db, uid)
  if (!factors.hasApp && !factors.hasPasskey) return
  if (code === undefined) throw missingCode(factors)
  if (!(await takeCode(db, uid, code))) throw wrongCode()
}

/** False for a wrong code, and for one that was used. */
async function takeCode(db: Transaction, uid: string, code: string): Promise<boolean> {
  const isOfApp = await takeAppCode(db, uid, code, { isConfirmed: true })
  return isOfApp || (await takeOneOfTen(db, uid, code))
}

/** `isConfirmed`: whether of the app in use, or of the one that is proposed. */
export async function takeAppCode(
  db: Transaction,
  uid: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const secret = await readSecret(db, uid, isConfirmed)
  const step = secret && stepOfCode(secret, code, Date.now())
  return step !== undefined && (await takeStep(db, uid, step))
}

async function takeOneOfTen(db: Transaction, uid: string, code: string): Promise<boolean> {
  const codeHash = hashRecoveryCode(code)
  return codeHash !== undefined && (await takeRecoveryCode(db, uid, codeHash))
}

/** The password was right, which this does tell: whoever does not know it learns nothing of second factors. */
function missingCode({ hasApp, hasPasskey }: SecondFactors): Problem {
  const fields = [...(hasApp ? ['code'] : []), ...(hasPasskey ? ['passkey'] : [])]
  return new Problem('invalid', 'Two-step verification is needed besides the password.', {
    fields: fields.map((field) => ({ field, detail: 'is required' })),
  })
}

function wrongCode(): Problem {
  return new Problem('unauthenticated', 'The code is wrong, or was used before.', {
    fields: [{ field: 'code', detail: 'is wrong, or was used before' }],
  })
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => sixGroupsOf(4))
}

/**
 * Recovery codes: ten, each good once, for who has lost the other factors. Only their SHA-256 is stored: a code has
 * 118 random bits, too many to be guessed from its hash. Undefined for what cannot be a code. Capital letters, spaces
 * and hyphens make no difference.
 */
export function hashRecoveryCode(code: string): Buffer | undefined {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-9]{24}$/.test(letters) ? hash('sha256', letters, 'buffer') : undefined
}
