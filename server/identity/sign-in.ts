// Signing in and out, as one act each: what is asked in which order, and what the log is told of it.

import { type Credentials, isCompanyEmail, normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { Context, Log } from '#server/context.ts'
import { isAdministrator } from '#server/store/accounts.ts'
import { createSignIn, removeSignIn } from '#server/store/sign-ins.ts'
import { refusedCredentials } from './local.ts'
import { assertMay } from './policy.ts'
import type { Who } from './provider.ts'
import { accountKey, admitAttempt } from './throttle.ts'
import { hashToken, newToken } from './token.ts'

export type SignInRequest = Credentials & { address: string; oldToken: string | undefined; log: Log }
export type SignedIn = { who: Who; token: string }

/** Throws forbidden, too_many, unauthenticated or unavailable. The browser's older sign-in ends with success. */
export async function signIn(context: Context, request: SignInRequest): Promise<SignedIn> {
  const email = normaliseEmail(request.email)
  try {
    const signedIn = await enter(context, email, request)
    request.log.info({ uid: signedIn.who.uid }, 'signed in')
    return signedIn
  } catch (error) {
    if (error instanceof Problem) {
      request.log.warn({ account: accountKey(email), refused: error.code }, 'sign-in refused')
    }
    throw error
  }
}

async function enter(context: Context, email: string, request: SignInRequest): Promise<SignedIn> {
  const { db, config, identity } = context
  assertCompanyEmail(email, config)
  const attempt = await admitAttempt(db, email, request.address)
  const { account, credential } = await identity.verify(email, request.password)
  await attempt.succeeded(account.uid)
  assertCompanyEmail(account.email, config)
  const isAdmin = await isAdministrator(db, account.uid)
  assertMay({ isAdmin }, 'identity.read', config)
  const token = newToken()
  const tokenHash = hashToken(token)
  const replaced = request.oldToken === undefined ? undefined : hashToken(request.oldToken)
  const created = await db.transaction((transaction) =>
    createSignIn(transaction, { uid: account.uid, credential, tokenHash, replaced }),
  )
  if (!created) throw refusedCredentials()
  return { who: { ...account, isAdmin, tokenHash, sessionId: null }, token }
}

function assertCompanyEmail(email: string, { companyDomain }: Config): void {
  if (isCompanyEmail(email, companyDomain)) return
  throw new Problem('forbidden', `Only @${companyDomain} email addresses are allowed`)
}

/** Never fails: the browser forgets its token in any case, so a sign-in that stays behind is for the log. */
export async function signOut({ db }: Context, token: string | undefined, log: Log): Promise<void> {
  if (token === undefined) return
  try {
    const uid = await removeSignIn(db, hashToken(token))
    if (uid !== undefined) log.info({ uid }, 'signed out')
  } catch (error) {
    log.error({ err: error }, 'the sign-in could not be removed; it will expire')
  }
}
