// Checks the code of a second factor, from the authenticator app or a recovery code. Each code works once.

import { hash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { sixGroupsOf } from './password.ts'
import {
  type FactorSummary,
  readSecondFactors,
  readSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.sql.ts'
import { stepOfCode } from './totp.ts'

const count = 10

/**
 * The account must be locked and its password verified. Throws invalid where no code was given, with the field `code` if the account has
 * an app and `passkey` if it has one, and unauthenticated for a wrong or used code, without using up anything.
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

/** Returns false for a wrong or used code. */
async function takeCode(db: Transaction, uid: string, code: string): Promise<boolean> {
  const isOfApp = await takeAppCode(db, uid, code, { isConfirmed: true })
  return isOfApp || (await takeOneOfTen(db, uid, code))
}

/** `isConfirmed`: whether to check the app in use or the proposed one. */
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

/** This tells that the password was correct; without the password nobody learns about second factors. */
function missingCode({ hasApp, hasPasskey }: FactorSummary): Problem {
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
 * Recovery codes: ten, each good once, for people who have lost their other factors. Only their SHA-256 is stored: a code has 118 random
 * bits, too many to be guessed from its hash. Undefined for a text that cannot be a code. Capital letters, spaces and hyphens make no
 * difference.
 */
export function hashRecoveryCode(code: string): Buffer | undefined {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-9]{24}$/.test(letters) ? hash('sha256', letters, 'buffer') : undefined
}
