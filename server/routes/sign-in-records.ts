// The nine calls' /start and /end: the record, among the sessions, of a sign-in.

import { Problem } from '#contract/problem.ts'
import { endSession, startSession } from '#contract/sessions.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { signedIn } from '#server/identity/signed-in.ts'
import { endRecord, startRecord } from '#server/store/sign-in-records.ts'

export function registerSignInRecords(app: App, context: Context): void {
  bind(app, context, startSession, async ({ db }, { who, body }) => {
    const starter = signedIn(who)
    if (body.userId !== starter.uid)
      throw new Problem('forbidden', 'A sign-in can be recorded for yourself only.')
    return { text: await startRecord(db, starter) }
  })

  bind(app, context, endSession, async ({ db }, { who, params }) => {
    return { text: await endRecord(db, signedIn(who).uid, params.id) }
  })
}
