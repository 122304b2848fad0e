// The routes of acts on feedback: its state and its owner. They are written only here, even with a mirrored source.

import { randomUUID } from 'node:crypto'
import { changeFeedback } from '#contract/feedback-acts.ts'
import { authorOf, holdRights } from '#server/access/authenticate.ts'
import { authorize } from '#server/access/policy.ts'
import { bindWrite, type HttpApp, type Request } from '#server/http/bind.ts'
import type { Context, Reply } from '#server/http/context.ts'
import { type FeedbackOperation, ownerOf, performOnFeedback } from './feedback-acts.sql.ts'
import { idempotencyKeyOf } from './headers.ts'
import { inTurn } from './in-turn.ts'
import { answerOnce, type IdempotencyKey } from './once.sql.ts'

export function registerFeedbackActs(app: HttpApp, context: Context): void {
  bindWrite(app, context, changeFeedback, async ({ db }, request) => {
    const { rows, change, act, dryRun = false } = request.body
    const { state, owner } = change
    const wanted = { ...(state && { state }), ...(owner !== undefined && (await ownerOf(db, owner))) }
    const operations = rows.map(({ id, version }) => ({
      id,
      seen: { version: BigInt(version) },
      change: wanted,
    }))
    const key = dryRun ? undefined : idempotencyKeyOf(changeFeedback, request)
    return await handleFeedback(context, request, { operations, key, id: act, isDry: dryRun })
  })
}

type Asked = {
  operations: FeedbackOperation[]
  key: IdempotencyKey | undefined
  id?: string | undefined
  isDry?: boolean
}

/** These acts run one after another, like those on tags and codes. */
export async function handleFeedback(
  context: Context,
  { principal, gone }: Pick<Request<string, unknown, unknown>, 'principal' | 'gone'>,
  { operations, key, id = randomUUID(), isDry = false }: Asked,
): Promise<Reply> {
  const { db, config, slots } = context
  // Checked here too, since a repeated request is answered before the rights are held.
  authorize(principal, changeFeedback.action, config)
  const act = {
    id,
    operations,
    isDry,
    actor: authorOf(principal),
    holdRights: (transaction: Parameters<typeof holdRights>[0]) =>
      holdRights(transaction, principal, changeFeedback.action, config),
  }
  const perform = () =>
    db.transaction((transaction) =>
      answerOnce(transaction, key, id, async () => ({
        text: JSON.stringify(await performOnFeedback(transaction, act)),
        version: null,
      })),
    )
  return { text: (await inTurn(slots, principal.uid, perform, gone)).text }
}
