// Checks the code of a second factor: of the authenticator app, or a recovery code. Each is good once.

import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#server/db/transaction.ts'
import {
  readSecondFactor,
  readSecret,
  takeRecoveryCode,
  takeStep,
} from '#server/store/sign-ins/second-factor.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/**
 * For an account that is held and whose password was right. Throws invalid with the field `code` where none was given, and
 * unauthenticated where it is wrong or was used: then nothing of it is used up.
 */
export async function assertSecondFactor(
  db: Transaction,
  uid: string,
  code: string | undefined,
): Promise<void> {
  const { isSetUp } = await readSecondFactor(db, uid)
  if (!isSetUp) return
  if (code === undefined) throw missingCode()
  if (!(await takeCode(db, uid, code))) throw wrongCode()
}

/** False for a wrong code, and for one that was used. */
export async function takeCode(db: Transaction, uid: string, code: string): Promise<boolean> {
  return (await takeAppCode(db, uid, code)) || (await takeOneOfTen(db, uid, code))
}

export async function takeAppCode(db: Transaction, uid: string, code: string): Promise<boolean> {
  const secret = await readSecret(db, uid)
  const step = secret && stepOfCode(secret, code, Date.now())
  return step !== undefined && (await takeStep(db, uid, step))
}

async function takeOneOfTen(db: Transaction, uid: string, code: string): Promise<boolean> {
  const codeHash = hashRecoveryCode(code)
  return codeHash !== undefined && (await takeRecoveryCode(db, uid, codeHash))
}

/** The password was right, which this does tell: whoever does not know it learns nothing of second factors. */
function missingCode(): Problem {
  return new Problem('invalid', 'A code is needed besides the password.', {
    fields: [{ field: 'code', detail: 'is required' }],
  })
}

function wrongCode(): Problem {
  return new Problem('unauthenticated', 'The code is wrong, or was used before.', {
    fields: [{ field: 'code', detail: 'is wrong, or was used before' }],
  })
}
