// The routes of the account of the person who is signed in.

import * as contract from '#contract/account.ts'
import { type App, bindRead, bindWrite } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import {
  changeOwnAccount,
  changePassword,
  dismissAddedFactor,
  endOtherSignIns,
  endOwnSignIn,
  readOwnAccount,
} from './own-account.ts'

export function registerAccount(app: App, context: Context): void {
  bindRead(app, context, contract.getAccount, async ({ principal, origin }) => ({
    value: await readOwnAccount(context, principal, { origin }),
  }))

  bindWrite(app, context, contract.updateAccount, async (context, { body, principal }) => {
    await changeOwnAccount(context, principal, body)
    return { nothing: true }
  })

  bindWrite(app, context, contract.changePassword, async (context, request) => {
    const { body, principal, origin, address, browser, log, gone } = request
    return {
      value: await changePassword(context, principal, { ...body, origin, address, browser, log, gone }),
    }
  })

  bindWrite(app, context, contract.dismissAddedFactor, async (context, { params, principal }) => {
    await dismissAddedFactor(context, principal, params.id)
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
}
