// The routes of the signed-in person's account, authenticator app and recovery codes.

import * as contract from '#contract/account.ts'
import * as factors from '#contract/second-factor.ts'
import { bindRead, bindWrite, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { dismissNotice } from './factors.sql.ts'
import {
  changeOwnAccount,
  changePassword,
  endOtherSignIns,
  endOwnSignIn,
  factorOf,
  readOwnAccount,
} from './own-account.ts'
import * as own from './own-second-factor.ts'

export function registerAccount(app: HttpApp, context: Context): void {
  bindRead(app, context, contract.getAccount, async (request) => ({
    value: await readOwnAccount(context, request.principal, request),
  }))

  bindWrite(app, context, contract.updateAccount, async (context, { body, principal }) => {
    await changeOwnAccount(context, principal, body)
    return { nothing: true }
  })

  bindWrite(app, context, contract.changePassword, async (context, request) => ({
    value: await changePassword(context, request.principal, { ...request.body, ...request }),
  }))

  bindWrite(app, context, contract.dismissAddedFactor, async ({ db }, { params, principal }) => {
    await dismissNotice(db, principal.tokenHash, factorOf(params.id))
    return { nothing: true }
  })

  bindWrite(app, context, contract.endOwnSignIn, async (context, { params, principal }) => {
    await endOwnSignIn(context, principal, params.id)
    return { nothing: true }
  })

  bindWrite(app, context, contract.endOtherSignIns, async (context, { principal }) => {
    await endOtherSignIns(context, principal)
    return { nothing: true }
  })

  bindWrite(app, context, factors.proposeAuthenticator, async (context, request) => ({
    value: await own.proposeAuthenticator(context, request.principal, { ...request.body, ...request }),
  }))

  bindWrite(app, context, factors.confirmAuthenticator, async (context, { body, principal: by, log }) => {
    const recoveryCodes = await own.confirmAuthenticator(context, by, body.code)
    log.info({ uid: by.uid }, 'authenticator app set up')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, factors.replaceRecoveryCodes, async (context, request) => {
    const { body, principal: by, log } = request
    const recoveryCodes = await own.replaceRecoveryCodes(context, by, { ...body, ...request })
    log.info({ uid: by.uid }, 'recovery codes replaced')
    return { value: { recoveryCodes } }
  })

  bindWrite(app, context, factors.removeAuthenticator, async (context, request) => {
    const { body, principal: by, log } = request
    await own.removeAuthenticator(context, by, { ...body, ...request })
    log.info({ uid: by.uid }, 'authenticator app removed')
    return { nothing: true }
  })
}
