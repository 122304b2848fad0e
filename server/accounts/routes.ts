// Signing in, the signed-in account, signing out, and the record of a sign-in among the sessions (/start and /end).

import * as contract from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import { endSession, startSession } from '#contract/sign-in-records.ts'
import { allowedActions } from '#server/access/policy.ts'
import type { Principal } from '#server/access/principal.ts'
import { endRecord, startRecord } from '#server/access/sign-in-records.sql.ts'
import { bindHeld, bindPublic, bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context, Reply } from '#server/http/context.ts'
import { countNew } from '#server/inbox/inbox.sql.ts'
import { isUser } from './accounts.sql.ts'
import type { SignInResult } from './begin-sign-in.ts'
import type { SignInContext } from './identity-provider.ts'
import { listAddedFactors } from './own-account.ts'
import { signIn, signOut } from './sign-in.ts'

export function registerIdentity(app: HttpApp, context: SignInContext): void {
  bindPublic(app, context, contract.signIn, async (context, request) =>
    replyToSignIn(context, await signIn(context, { ...request.body, ...request, oldToken: request.token })),
  )

  bindRead(app, context, contract.getIdentity, async ({ principal }) => ({
    value: await toIdentity(principal, context),
  }))

  bindPublic(app, context, contract.signOut, async (context, request) => {
    const next = await signOut(context, request)
    return { nothing: true, token: null, headers: next === undefined ? {} : { location: next } }
  })
}

export async function replyToSignIn(
  context: Context,
  { principal, token, browser }: SignInResult,
): Promise<Reply> {
  return { value: await toIdentity(principal, context), token, browser }
}

async function toIdentity(principal: Principal, context: Context): Promise<contract.Identity> {
  const { uid, email, displayName, photoURL, role, sessionId, timeZone } = principal
  const { mustChangePassword, mustSetUpSecondFactor } = principal
  return {
    uid,
    email,
    displayName,
    photoURL,
    isUser: await isUser(context.db, uid),
    role,
    may: allowedActions(principal, context.config),
    sessionId,
    timeZone,
    mustChangePassword,
    mustSetUpSecondFactor,
    addedFactors: await listAddedFactors(context, principal),
    newInInbox: await countNew(context.db, principal),
  }
}

export function registerSignInRecords(app: HttpApp, context: Context): void {
  bindHeld(app, context, startSession, async (db, { principal, body }) => {
    if (body.userId !== principal.uid) throw new Problem('forbidden', 'You can only record your own sign-in.')
    return { text: await startRecord(db, principal) }
  })

  bindHeld(app, context, endSession, async (db, { principal: { uid }, params }) => ({
    text: await endRecord(db, uid, params.id),
  }))
}
