// Signing in and out: the order of the checks, and what is logged. All three ways begin the same kind of sign-in:
// - A password with, if the account has one, a code of its second factor, in one request. Its transaction uses up the code, so
//   that nothing is kept between two steps (check-code.ts).
// - A passkey alone, by a signed challenge that is good once (passkeys/).
// - Single sign-on, by redirects to the provider and back (providers/oidc/routes.ts).
// Guesses are counted before a password is verified (throttle.ts). A person with a generated password can only choose
// another one (access/policy.ts). Each write to the own account locks the account first, so that those of one person follow
// each other (own-account.ts).

import { type Credentials, isCompanyEmail, normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import { networkOf } from '#server/access/network.ts'
import { hashToken, tokenHashOf } from '#server/access/principal.ts'
import { findIdToken, removeOwnSignIn } from '#server/access/sign-ins.sql.ts'
import type { Config } from '#server/config/config.ts'
import type { Context, Log } from '#server/http/context.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { recordRefusal } from '#server/record/events.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { beginSignIn, type SignInClient, type SignInResult } from './begin-sign-in.ts'
import { assertSecondFactor } from './check-code.ts'
import { isUsableEmail, refusedCredentials, type SignInContext } from './identity-provider.ts'
import { type Attempt, accountKey, beginAttempt } from './throttle.ts'

export type SignInRequest = Credentials & SignInClient

const releaseTimeoutMs = 4_000

/** Throws forbidden, too_many, unauthenticated or unavailable. Success ends the browser's previous sign-in. */
export async function signIn(context: SignInContext, request: SignInRequest): Promise<SignInResult> {
  const email = normaliseEmail(request.email)
  const attempt = () => attemptSignIn(context, email, request)
  try {
    const signedIn = await context.slots.signIns.run(networkOf(request.address), attempt, request.gone)
    request.log.info({ uid: signedIn.principal.uid }, 'signed in')
    return signedIn
  } catch (error) {
    if (error instanceof Problem)
      await noteRefusal(context, { ...request, email, by: 'password' }, error.code)
    throw error
  }
}

type Refused = { by: 'password' | 'passkey' | 'single sign-on'; email: string; address: string; log: Log }

/** Logs and records, unless the server was unavailable. Typed text only if it is an address of the company: it may be a password. */
export async function noteRefusal(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { by, email, address, log }: Refused,
  code: string,
): Promise<void> {
  log.warn({ by, account: accountKey(email), address, refused: code }, 'sign-in refused')
  if (code === 'unavailable') return
  const event = code === 'too_many' ? 'sign-ins.throttled' : 'sign-ins.refused'
  const claimed = isCompanyEmail(email, config.companyDomain) && isUsableEmail(email) ? email : ''
  try {
    await withDeadline(releaseTimeoutMs, () =>
      recordRefusal(db, { event, claimed, address: networkOf(address), reason: code }),
    )
  } catch (error) {
    log.error({ err: error }, 'a refused sign-in could not be recorded')
  }
}

async function attemptSignIn(
  context: SignInContext,
  email: string,
  request: SignInRequest,
): Promise<SignInResult> {
  assertCompanyEmail(email, context.config)
  const browser = tokenHashOf(request.browser)
  const attempt = await beginAttempt(context.db, { email, address: request.address, browser })
  try {
    return await startSignIn(context, attempt, { ...request, email })
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') await attempt.failed()
    // Not awaited, since the database itself may have failed. It has its own deadline, since that of the request may have passed.
    else void withDeadline(releaseTimeoutMs, attempt.released)
    throw error
  }
}

async function startSignIn(
  context: SignInContext,
  attempt: Attempt,
  request: SignInRequest,
): Promise<SignInResult> {
  const { db, config, identity, source } = context
  const { account, authenticatedAt, hold } = await identity.verify(request.email, request.password)
  const { uid } = account
  assertCompanyEmail(account.email, config)
  await source?.refreshUser(uid)
  return await db.transaction(async (transaction) => {
    await setActor(transaction, { uid, email: account.email, address: request.address })
    if (!(await hold(transaction))) throw refusedCredentials()
    await assertSecondFactor(transaction, uid, request.code)
    const signedIn = await beginSignIn(transaction, config, { uid, authenticatedAt }, request)
    await attempt.succeeded(transaction)
    return signedIn
  })
}

export function assertCompanyEmail(email: string, { companyDomain }: Config): void {
  if (isCompanyEmail(email, companyDomain)) return
  throw new Problem('forbidden', `Only @${companyDomain} email addresses are allowed`)
}

/** Never fails: the browser deletes its cookie anyway. Returns where the browser signs out at the provider of single sign-on. */
export async function signOut(
  { db, identity }: SignInContext,
  { token, address, log }: { token: string | undefined; address: string; log: Log },
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const tokenHash = hashToken(token)
  const { singleSignOn } = identity
  try {
    const idToken = singleSignOn && (await findIdToken(db, tokenHash))
    const uid = await removeOwnSignIn(db, tokenHash, address)
    if (uid !== undefined) log.info({ uid }, 'signed out')
    return idToken && (await singleSignOn?.logoutAddress(idToken))
  } catch (error) {
    log.error({ err: error }, 'signing out was not complete; a sign-in that is left will expire')
    return undefined
  }
}
