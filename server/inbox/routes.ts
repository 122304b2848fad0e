// The routes of the person's inbox.

import * as contract from '#contract/inbox.ts'
import { countInbox } from '#contract/inbox-count.ts'
import { bindRead, bindWrite, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { countNew, getInbox, markSeen, putAway, putBack } from './inbox.sql.ts'

export function registerInbox(app: HttpApp, context: Context): void {
  bindRead(app, context, contract.getInbox, async ({ db, principal }) => ({
    text: await getInbox(db, principal),
  }))

  bindRead(app, context, countInbox, async ({ db, principal }) => ({
    value: { count: await countNew(db, principal) },
  }))

  bindWrite(app, context, contract.markSeen, async ({ db }, { principal, body }) => {
    await markSeen(db, principal.uid, body.until)
    return { nothing: true }
  })

  bindWrite(app, context, contract.setInboxEntry, async ({ db }, { principal, body }) => {
    if (body.state === 'open') await putBack(db, principal.uid, body)
    else await putAway(db, principal, body, body.until)
    return { nothing: true }
  })
}
