// The routes of passkeys: those of the signed-in person, and signing in with one.

import * as contract from '#contract/passkeys.ts'
import { replyToSignIn } from '#server/accounts/routes.ts'
import { bindPublic, bindWrite, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { challengePasskey, signInByPasskey } from './enter.ts'
import * as own from './own-passkeys.ts'

export function registerPasskeys(app: HttpApp, context: Context): void {
  bindWrite(app, context, contract.proposePasskey, async (context, request) => ({
    value: await own.proposePasskey(context, request.principal, { ...request.body, ...request }),
  }))

  bindWrite(app, context, contract.addPasskey, async (context, request) => {
    const { body, principal: by, log } = request
    const recoveryCodes = await own.addPasskey(context, by, { ...body, ...request })
    log.info({ uid: by.uid }, 'passkey added')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.removePasskey, async (context, request) => {
    const { body, params, principal: by, log } = request
    await own.removePasskey(context, by, { ...body, ...params, ...request })
    log.info({ uid: by.uid }, 'passkey removed')
    return { nothing: true }
  })

  bindPublic(app, context, contract.challengePasskey, async (context, request) => ({
    value: await challengePasskey(context, request),
  }))

  bindPublic(app, context, contract.signInByPasskey, async (context, request) =>
    replyToSignIn(
      context,
      await signInByPasskey(context, { ...request.body, ...request, oldToken: request.token }),
    ),
  )
}
