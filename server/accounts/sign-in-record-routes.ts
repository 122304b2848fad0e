// The endpoints /start and /end, two of the nine calls: the record of a sign-in among the sessions.

import { Problem } from '#contract/problem.ts'
import { endSession, startSession } from '#contract/sign-in-records.ts'
import { holdRights } from '#server/access/hold-rights.ts'
import { endRecord, startRecord } from '#server/access/sign-in-records.sql.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type App, bindWrite } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'

export function registerSignInRecords(app: App, context: Context): void {
  bindWrite(app, context, startSession, async ({ db, config }, { principal: starter, body }) => {
    if (body.userId !== starter.uid) throw new Problem('forbidden', 'You can only record your own sign-in.')
    const hold = (transaction: Transaction) => holdRights(transaction, starter, startSession.action, config)
    return { text: await startRecord(db, starter, hold) }
  })

  bindWrite(app, context, endSession, async ({ db, config }, { principal: ender, params }) => {
    const hold = (transaction: Transaction) => holdRights(transaction, ender, endSession.action, config)
    return { text: await endRecord(db, ender.uid, params.id, hold) }
  })
}
