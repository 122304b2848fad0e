// The routes of the authenticator app and the recovery codes of the signed-in person.

import * as contract from '#contract/second-factor.ts'
import { type App, bindWrite } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import * as own from './own-second-factor.ts'

export function registerSecondFactor(app: App, context: Context): void {
  bindWrite(app, context, contract.proposeAuthenticator, async (context, request) => {
    const { body, principal: by, address, browser, gone } = request
    return { value: await own.proposeAuthenticator(context, by, { ...body, address, browser, gone }) }
  })

  bindWrite(app, context, contract.confirmAuthenticator, async (context, { body, principal: by, log }) => {
    const recoveryCodes = await own.confirmAuthenticator(context, by, body.code)
    log.info({ uid: by.uid }, 'authenticator app set up')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.replaceRecoveryCodes, async (context, request) => {
    const { body, principal: by, address, browser, gone, log } = request
    const recoveryCodes = await own.replaceRecoveryCodes(context, by, { ...body, address, browser, gone })
    log.info({ uid: by.uid }, 'recovery codes replaced')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.removeAuthenticator, async (context, request) => {
    const { body, principal: by, address, browser, gone, log } = request
    await own.removeAuthenticator(context, by, { ...body, address, browser, gone })
    log.info({ uid: by.uid }, 'authenticator app removed')
    return { nothing: true }
  })
}
