// Passkeys: those of the own account, and signing in with one.

import * as contract from '#contract/passkeys.ts'
import type { Context } from '#server/context.ts'
import { type App, bindWrite } from '#server/http/bind.ts'
import { challengePasskey, signInByPasskey } from '#server/identity/passkeys/enter.ts'
import * as own from '#server/identity/passkeys/own-passkeys.ts'
import { signedIn } from '#server/identity/signed-in.ts'
import { toIdentity } from './identity.ts'

export function registerPasskeys(app: App, context: Context): void {
  bindWrite(app, context, contract.proposePasskey, async (context, request) => {
    const { body, principal, origin, address, browser, gone } = request
    const by = signedIn(principal)
    return { value: await own.proposePasskey(context, by, { ...body, origin, address, browser, gone }) }
  })

  bindWrite(app, context, contract.addPasskey, async (context, request) => {
    const { body, principal, origin, address, userAgent, log } = request
    const by = signedIn(principal)
    const recoveryCodes = await own.addPasskey(context, by, { ...body, origin, address, userAgent })
    log.info({ uid: by.uid }, 'passkey added')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, contract.removePasskey, async (context, request) => {
    const { body, params, principal, address, browser, gone, log } = request
    const by = signedIn(principal)
    await own.removePasskey(context, by, { ...body, id: params.id, address, browser, gone })
    log.info({ uid: by.uid }, 'passkey removed')
    return { nothing: true }
  })

  bindWrite(app, context, contract.challengePasskey, async (context, { origin }) => ({
    value: await challengePasskey(context, { origin }),
  }))

  bindWrite(app, context, contract.signInByPasskey, async (context, request) => {
    const { body, origin, token, address, browser, userAgent, log, gone } = request
    const client = { origin, address, browser, userAgent, log, gone }
    const entered = await signInByPasskey(context, { ...body, oldToken: token, ...client })
    return { value: toIdentity(entered.principal, context), token: entered.token, browser: entered.browser }
  })
}
