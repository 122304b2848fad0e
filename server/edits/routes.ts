// The routes of acts: creating, changing, deleting and restoring one or many tags and codes, and undoing these acts. An act is one
// transaction (acts.sql.ts): claim the Idempotency-Key (once.sql.ts), lock the rows, check the policy again against locked rows
// (access/authenticate.ts), decide the outcome of each operation (act-rows.ts), write. Triggers record each change in the history, under
// the id of the act; an undo reads its operations from there (past-acts.sql.ts). A value is written in the spelling and type that it
// replaces (documents/spelling.ts), and at the place that the mapping names. With a mirrored source the operations become intents
// (firestore/act-intents.sql.ts).

import { randomUUID } from 'node:crypto'
import { isActId } from '#contract/act-id.ts'
import { type BatchRow, undoAct } from '#contract/acts.ts'
import type { NewDiscountCodeBody } from '#contract/discount-codes.ts'
import {
  type DiscountCodesChange,
  type GeneratedCodes,
  generateDiscountCodes,
} from '#contract/discount-codes-acts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { entityCalls } from '#contract/endpoints.ts'
import type { EditableName } from '#contract/entities.ts'
import { findLookAlikes } from '#contract/look-alikes.ts'
import { invalidField } from '#contract/problem.ts'
import type { TagBody } from '#contract/tags.ts'
import type { TagsChange } from '#contract/tags-acts.ts'
import { authorOf, holdRights } from '#server/access/authenticate.ts'
import { authorize } from '#server/access/policy.ts'
import { clockOf } from '#server/config/clock.ts'
import { getDocument } from '#server/documents/stored/get-record.sql.ts'
import { bindRead, bindWrite, type HttpApp, type Request } from '#server/http/bind.ts'
import type { Reply } from '#server/http/context.ts'
import { type ExpectedState, faultIn } from './act-rows.ts'
import {
  type Act,
  type AnswerBuilder,
  assertMade,
  isSingleEdit,
  performOnce,
  type RecordOperation,
} from './acts.sql.ts'
import { drawCodes, extended, findLookAlikes as findStored } from './code-operations.sql.ts'
import { undoOfHandling } from './feedback-acts.sql.ts'
import { handleFeedback, registerFeedbackActs } from './feedback-routes.ts'
import { type EditContext, idempotencyKeyOf, versioned, versionOf } from './headers.ts'
import { inTurn } from './in-turn.ts'
import type { VersionedAnswer } from './once.sql.ts'
import { findDeleted, noSuchAct, type UndoTarget, undoOf } from './past-acts.sql.ts'

export function registerActs(app: HttpApp, context: EditContext): void {
  const { tags, 'discount-codes': codes } = entityCalls
  const zone = clockOf(context)().zone
  bindActs(app, context, 'tags', tags, {
    created: (body: TagBody) => ({ id: randomUUID(), operation: { kind: 'create', fields: body } }),
    async batch(rows, change: TagsChange) {
      if (change.kind === 'delete') return rows.map(deletionOf)
      const { kind, ...fields } = change
      refuseFaulty('tags', fields)
      return rows.map((row) => editOf<TagBody>(row, fields))
    },
  })
  bindActs(app, context, 'discount-codes', codes, {
    created: (body: NewDiscountCodeBody) => ({ id: body.id, operation: { kind: 'create', fields: body } }),
    async batch(rows, change: DiscountCodesChange) {
      if (change.kind === 'delete') return rows.map(deletionOf)
      if (change.kind === 'extend') return await extended(context.db, rows, change.days, zone)
      const { kind, ...fields } = change
      return rows.map((row) => editOf<NewDiscountCodeBody>(row, fields))
    },
  })
  bindGenerate(app, context)
  registerFeedbackActs(app, context)
  bindUndo(app, context)
}

type Calls<Body, Edited, Change> = {
  create: Endpoint<string, unknown, Body, unknown>
  update: Endpoint<`${string}/{id}`, unknown, Edited, unknown>
  remove: Endpoint<`${string}/{id}`, unknown, undefined, unknown>
  restore: Endpoint<`${string}/{id}/restore`, unknown, undefined, unknown>
  batch: Endpoint<string, unknown, BatchBody<Change>, unknown>
}

type BatchBody<Change> = {
  rows: BatchRow[]
  change: Change
  act?: string | undefined
  dryRun?: boolean | undefined
}

/** The operations in the request bodies of one entity. */
type OperationsOf<Body, Change> = {
  created(body: Body): RecordOperation
  batch(rows: BatchRow[], change: Change): Promise<RecordOperation[]>
}

function bindActs<Body extends object, Edited extends { version?: number | undefined }, Change>(
  app: HttpApp,
  context: EditContext,
  entity: EditableName,
  { create, update, remove, restore, batch }: Calls<Body, Edited, Change>,
  of: OperationsOf<NoInfer<Body>, NoInfer<Change>>,
): void {
  /** Answers with the changed record. */
  const actOnOne = async (
    endpoint: Acting,
    request: Request<string, unknown, unknown>,
    given: Pick<Act, 'operations' | 'restores'>,
  ): Promise<Reply> => {
    const act = { ...given, entity, isSingle: true }
    const { text, version } = await run(context, endpoint, request, act, theRecord(act))
    return version === null ? { text } : versioned({ document: text, version })
  }
  bindWrite(app, context, create, (_, request) => {
    refuseFaulty(entity, request.body)
    return actOnOne(create, request, { operations: [of.created(request.body)] })
  })
  bindWrite(app, context, update, async (_, request) => {
    const { id } = request.params
    const { version, ...fields } = request.body
    if ('id' in fields && fields.id !== id)
      throw invalidField('id', 'The body is not valid: id', `must be the id in the address, '${id}'`)
    const seen = seenBy(version === undefined ? versionOf(request.ifMatch) : BigInt(version))
    return await actOnOne(update, request, {
      operations: [{ id, operation: { kind: 'edit', seen, fields } }],
    })
  })
  bindWrite(app, context, remove, async (_, request) => {
    const seen = seenBy(versionOf(request.ifMatch))
    const operations = [{ id: request.params.id, operation: { kind: 'delete', seen } } as const]
    await run(context, remove, request, { entity, operations, isSingle: true }, async (_, performed) => {
      assertMade(entity, performed)
      return { text: '', version: null }
    })
    return { nothing: true }
  })
  bindWrite(app, context, restore, async ({ db }, request) => {
    const operations = [await findDeleted(db, entity, request.params.id)]
    return await actOnOne(restore, request, { operations, restores: true })
  })
  bindWrite(app, context, batch, async (_, request) => {
    const { rows, change, act: joined, dryRun: isDry = false } = request.body
    const operations = await of.batch(rows, change)
    const act = { entity, operations, isDry, ...(joined && { id: joined }) }
    return { text: (await run(context, batch, request, act, theOutcome)).text }
  })
}

function seenBy(version: bigint | undefined): ExpectedState {
  return version === undefined ? undefined : { version }
}

function refuseFaulty(entity: EditableName, fields: object): void {
  const fault = faultIn(entity, fields)
  if (fault) throw invalidField(fault.field, fault.what, fault.detail)
}

function bindGenerate(app: HttpApp, context: EditContext): void {
  bindRead(app, context, findLookAlikes, async ({ db, query }) => ({
    value: await findStored(db, query.code),
  }))
  bindWrite(app, context, generateDiscountCodes, async ({ db }, request) => {
    const { pattern, count, ...fields } = request.body
    const operations = (await drawCodes(db, pattern, count)).map(
      (id): RecordOperation => ({ id, operation: { kind: 'create', fields } }),
    )
    const act = { entity: 'discount-codes', operations } as const
    const answering: AnswerBuilder = async (_, { act: id, made, outcome: { pending } }) => {
      const generated: GeneratedCodes = { act: id, codes: [...made, ...pending], pending }
      return { text: JSON.stringify(generated), version: null }
    }
    return { text: (await run(context, generateDiscountCodes, request, act, answering)).text }
  })
}

function bindUndo(app: HttpApp, context: EditContext): void {
  bindWrite(app, context, undoAct, async ({ db }, request) => {
    const undoable = undoableOf(request.params.id)
    const handled = 'act' in undoable ? await undoOfHandling(db, undoable.act) : undefined
    if (handled)
      return await handleFeedback(context, request, {
        operations: handled,
        key: idempotencyKeyOf(undoAct, request),
      })
    // Only editors may undo, and be told about, everything else that an act changes.
    authorize(request.principal, 'tags.update', context.config)
    const act = { ...(await undoOf(db, undoable)), restores: true }
    return { text: (await run(context, undoAct, request, act, theOutcome)).text }
  })
}

function undoableOf(id: string): UndoTarget {
  if (isActId(id)) return { act: id }
  if (/^[1-9]\d{0,17}$/.test(id)) return { change: id }
  throw noSuchAct()
}

type Acting = Pick<Endpoint<string, unknown, unknown, unknown>, 'path' | 'action'>
type Wanted = Pick<Act, 'entity' | 'operations'> & Partial<Act>

const rights = { create: 'create', restore: 'create', edit: 'update', delete: 'delete' } as const

/** The operations decide which rights the batch needs: one batch changes, another deletes, and an undo may do either. */
function actOf(
  { config }: EditContext,
  { action }: Acting,
  { principal }: Pick<Request<string, unknown, unknown>, 'principal'>,
  act: Wanted,
): Act {
  const actions = new Set([
    action,
    ...act.operations.map(({ operation }) => `${act.entity}.${rights[operation.kind]}` as const),
  ])
  // Checked here too, since a repeated request is answered before the rights are held.
  for (const one of actions) authorize(principal, one, config)
  return {
    id: randomUUID(),
    actor: authorOf(principal),
    holdRights: (transaction) => holdRights(transaction, principal, [...actions], config),
    ...act,
  }
}

/** Runs large acts one after another: two at once would both run out of time. The edit of one record waits only for its row. */
async function run(
  context: EditContext,
  endpoint: Acting,
  request: Request<string, unknown, unknown>,
  wanted: Wanted,
  answer: AnswerBuilder,
): Promise<VersionedAnswer> {
  const { db, source, slots } = context
  const act = actOf(context, endpoint, request, wanted)
  const key = act.isDry ? undefined : idempotencyKeyOf(endpoint, request)
  if (source) return source.act(key, act, answer)
  if (isSingleEdit(act)) return performOnce(db, key, act, answer)
  return inTurn(slots, act.actor.uid, () => performOnce(db, key, act, answer), request.gone)
}

function theRecord({ entity, operations }: Pick<Act, 'entity' | 'operations'>): AnswerBuilder {
  return async (db, performed) => {
    assertMade(entity, performed)
    const { document, version } = await getDocument(db, entity, operations[0]?.id ?? '')
    return { text: withAct(document, performed.outcome.act), version }
  }
}

function withAct(document: string, act: string | null): string {
  return act === null ? document : `{"act":"${act}",${document.slice(1)}`
}

const theOutcome: AnswerBuilder = async (_, { outcome }) => ({ text: JSON.stringify(outcome), version: null })

function deletionOf({ id, version }: BatchRow): RecordOperation {
  return { id, operation: { kind: 'delete', seen: { version: BigInt(version) } } }
}

/** `fields`: the fields in the body of a write, so that a kind of change in another form does not compile. */
function editOf<Body extends object>({ id, version }: BatchRow, fields: Partial<Body>): RecordOperation {
  return { id, operation: { kind: 'edit', seen: { version: BigInt(version) }, fields } }
}
