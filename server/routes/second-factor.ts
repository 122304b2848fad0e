// The authenticator app and the recovery codes of the own account.

import * as contract from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { type App, bindWrite } from '#server/http/bind.ts'
import * as own from '#server/identity/second-factor/own-second-factor.ts'
import { signedIn } from '#server/identity/signed-in.ts'

export function registerSecondFactor(app: App, context: Context): void {
  bindWrite(app, context, contract.proposeAuthenticator, async (context, request) => {
    const { body, principal, address, browser, gone } = request
    const by = signedIn(principal)
    return { value: await own.proposeAuthenticator(context, by, { ...body, address, browser, gone }) }
  })

  bindWrite(app, context, contract.confirmAuthenticator, async (context, { body, principal, log }) => {
    const by = signedIn(principal)
    const recoveryCodes = await own.confirmAuthenticator(context, by, body.code)
    log.info({ uid: by.uid }, 'authenticator app set up')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.replaceRecoveryCodes, async (context, request) => {
    const { body, principal, address, browser, gone, log } = request
    const by = signedIn(principal)
    const recoveryCodes = await own.replaceRecoveryCodes(context, by, { ...body, address, browser, gone })
    log.info({ uid: by.uid }, 'recovery codes replaced')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.removeAuthenticator, async (context, request) => {
    const { body, principal, address, browser, gone, log } = request
    const by = signedIn(principal)
    await own.removeAuthenticator(context, by, { ...body, address, browser, gone })
    log.info({ uid: by.uid }, 'authenticator app removed')
    return { nothing: true }
  })
}
