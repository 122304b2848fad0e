// The routes of passkeys: those of the signed-in person, and signing in with one.

import * as contract from '#contract/passkeys.ts'
import { toIdentity } from '#server/accounts/routes.ts'
import { type App, bindPublic, bindWrite } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { challengePasskey, signInByPasskey } from './enter.ts'
import * as own from './own-passkeys.ts'

export function registerPasskeys(app: App, context: Context): void {
  bindWrite(app, context, contract.proposePasskey, async (context, request) => {
    const { body, principal: by, origin, address, browser, gone } = request
    return { value: await own.proposePasskey(context, by, { ...body, origin, address, browser, gone }) }
  })

  bindWrite(app, context, contract.addPasskey, async (context, request) => {
    const { body, principal: by, origin, address, userAgent, log } = request
    const recoveryCodes = await own.addPasskey(context, by, { ...body, origin, address, userAgent })
    log.info({ uid: by.uid }, 'passkey added')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.removePasskey, async (context, request) => {
    const { body, params, principal: by, address, browser, gone, log } = request
    await own.removePasskey(context, by, { ...body, id: params.id, address, browser, gone })
    log.info({ uid: by.uid }, 'passkey removed')
    return { nothing: true }
  })

  bindPublic(app, context, contract.challengePasskey, async (context, { origin }) => ({
    value: await challengePasskey(context, { origin }),
  }))

  bindPublic(app, context, contract.signInByPasskey, async (context, request) => {
    const { body, origin, token, address, browser, userAgent, log, gone } = request
    const client = { origin, address, browser, userAgent, log, gone }
    const entered = await signInByPasskey(context, { ...body, oldToken: token, ...client })
    return {
      value: await toIdentity(entered.principal, context),
      token: entered.token,
      browser: entered.browser,
    }
  })
}
