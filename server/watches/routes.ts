// Watches are set up, changed and removed by the person who saved the view.

import { invalidField, Problem } from '#contract/problem.ts'
import { getWatchChoices, unwatchView, type WatchBody, watchView } from '#contract/watches.ts'
import { isAllowed } from '#server/access/policy.ts'
import { readOwnRole } from '#server/access/roles.sql.ts'
import { isAllowedAddress } from '#server/config/allowed-addresses.ts'
import type { Config } from '#server/config/config.ts'
import { bindHeld, bindRead, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { getView } from '#server/lists/views.sql.ts'
import { refusalOf } from './rounds.ts'
import { holdOwnView, removeWatch, saveWatch } from './watches.sql.ts'

export function registerWatches(app: HttpApp, context: Context): void {
  const { config } = context

  bindRead(app, context, getWatchChoices, async ({ db, principal: { uid } }) => {
    const role = await readOwnRole(db, uid)
    const rows = isAllowed({ role }, 'persons.export', config)
    return { value: { addresses: config.watchAddresses, email: config.mail !== undefined, rows } }
  })

  bindHeld(app, context, watchView, async (db, { principal: { uid }, params: { id }, body }) => {
    assertReachable(body, config)
    const held = await holdOwnView(db, uid, id)
    const refusal = refusalOf({ ...held, withRows: body.withRows }, context)
    if (refusal !== undefined) throw new Problem('forbidden', refusal)
    const secret = await saveWatch(db, id, body)
    const { watch } = await getView(db, uid, id)
    return { value: { watch, secret } }
  })

  bindHeld(app, context, unwatchView, async (db, { principal: { uid }, params: { id } }) => {
    await holdOwnView(db, uid, id)
    await removeWatch(db, id)
    return { nothing: true }
  })
}

function assertReachable({ way, address }: WatchBody, { mail, watchAddresses }: Config): void {
  if (way === 'email' && !mail)
    throw invalidField('way', 'The way', 'is not possible: no SMTP server is configured')
  if (way !== 'webhook' && address !== undefined)
    throw invalidField('address', 'The address', 'must be absent: only a webhook has one')
  if (address === undefined || isAllowedAddress(address, watchAddresses)) return
  const allowed = watchAddresses.join(', ') || 'none, by STOA_WATCH_ADDRESSES'
  throw invalidField('address', 'The address', `must begin with one that the operator allows: ${allowed}`)
}
