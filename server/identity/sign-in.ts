// Signing in and out, as one act each: what is asked in which order, and what the log is told of it.

import { type Credentials, isCompanyEmail, normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { Context, Log } from '#server/context.ts'
import { isAdministrator } from '#server/store/accounts.ts'
import { rememberBrowser } from '#server/store/known-browsers.ts'
import { createSignIn, removeSignIn } from '#server/store/sign-ins.ts'
import { refusedCredentials } from './local.ts'
import { assertMay } from './policy.ts'
import type { Who } from './provider.ts'
import { type Attempt, accountKey, admitAttempt } from './throttle.ts'
import { hashToken, isToken, newToken } from './token.ts'

export type SignInRequest = Credentials & {
  address: string
  oldToken: string | undefined
  /** The token by which the browser is known, if it is. */
  browser: string | undefined
  log: Log
}

/** `browser`: the token by which the browser is known from now on. */
export type SignedIn = { who: Who; token: string; browser: string }

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
  assertCompanyEmail(email, context.config)
  const browser = hashOf(request.browser)
  const attempt = await admitAttempt(context, { email, address: request.address, browser })
  try {
    return await begin(context, attempt, { ...request, email })
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') await attempt.failed()
    // Nobody waits for it: the database may be what failed. Time releases the attempt as well.
    else attempt.released().catch(() => undefined)
    throw error
  }
}

async function begin(context: Context, attempt: Attempt, request: SignInRequest): Promise<SignedIn> {
  const { db, config, identity } = context
  const { account, credential } = await identity.verify(request.email, request.password)
  const { uid } = account
  assertCompanyEmail(account.email, config)
  const isAdmin = await isAdministrator(db, uid)
  assertMay({ isAdmin }, 'identity.read', config)
  const [token, browser] = [newToken(), newToken()]
  const tokenHash = hashToken(token)
  await db.transaction(async (transaction) => {
    const replaced = hashOf(request.oldToken)
    const created = await createSignIn(transaction, { uid, credential, tokenHash, replaced })
    if (!created) throw refusedCredentials()
    await attempt.succeeded(transaction)
    const remembered = { uid, tokenHash: hashToken(browser), replaced: hashOf(request.browser) }
    await rememberBrowser(transaction, remembered)
  })
  return { who: { ...account, isAdmin, tokenHash, sessionId: null }, token, browser }
}

/** Undefined for what is no token. */
function hashOf(token: string | undefined): Buffer | undefined {
  return token !== undefined && isToken(token) ? hashToken(token) : undefined
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
