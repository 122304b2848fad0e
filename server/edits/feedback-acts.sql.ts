// Acts on the state and the owner of feedback, which only Stoa stores: one transaction reads, decides and writes. An undo uses the
// history of the act, as for all acts. Triggers record it and keep the columns of the list.

import sql from 'sql-template-tag'
import type { Outcome } from '#contract/acts.ts'
import { type FeedbackState, feedbackStates } from '#contract/feedback.ts'
import { isObject } from '#contract/field.ts'
import { invalidField } from '#contract/problem.ts'
import { mayEnter } from '#server/accounts/members.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { idColumn, isStorable } from '#server/documents/columns.ts'
import { parseJson } from '#server/documents/read-document.ts'
import { setActor, type Writer } from '#server/record/history.sql.ts'
import { refuseForeignAct } from './acts.sql.ts'

/** `owner`: a uid, '' without one; `ownerName`: the owner's name when it was assigned. */
type Handled = { state: FeedbackState; owner: string; ownerName: string }

/** Each id once. `seen`: the version, or what an undo expects. */
export type FeedbackOperation = {
  id: string
  seen: { version: bigint } | Pick<Handled, 'state' | 'owner'>
  change: Partial<Handled>
}

export type FeedbackAct = Writer & { id: string; operations: FeedbackOperation[]; isDry: boolean }

export async function performOnFeedback(db: Transaction, act: FeedbackAct): Promise<Outcome> {
  const { operations, actor, isDry } = act
  const ids = operations.map(({ id }) => id).filter(isStorable)
  // Locked in a fixed order before the rest is read: after waiting here, a transaction reads what the other one has written.
  await db.query(sql`select id from feedback where id = any(${ids}::text[]) order by id for no key update`)
  await act.holdRights(db)
  await refuseForeignAct(db, { ...act, entity: 'feedback' })
  const stored = await readHandled(db, ids)
  const written: (Handled & { id: string })[] = []
  const outcome: Outcome = {
    act: null,
    changed: 0,
    unchanged: 0,
    activated: 0,
    expired: 0,
    left: [],
    pending: [],
  }
  for (const { id, seen, change } of operations) {
    const known = stored.get(id)
    if (!known) outcome.left.push({ id, reason: 'missing', detail: 'This feedback does not exist.' })
    else if ('version' in seen ? seen.version !== known.version : !isSame(seen, known))
      outcome.left.push({
        id,
        reason: 'changed',
        detail: 'A colleague changed this feedback in the meantime.',
      })
    else if (isSame({ ...known, ...change }, known)) outcome.unchanged++
    else written.push({ id, ...known, ...change })
  }
  outcome.changed = written.length
  if (isDry || written.length === 0) return outcome
  await setActor(db, actor, { id: act.id, restores: false })
  await db.execute(sql`
    insert into feedback_states as kept (id, state, owner, owner_name, assigned_by)
    select id, state, owner, owner_name, ${actor.uid} from unnest(
      ${written.map(({ id }) => id)}::text[], ${written.map(({ state }) => state)}::text[],
      ${written.map(({ owner }) => owner)}::text[], ${written.map(({ ownerName }) => ownerName)}::text[]
    ) as given (id, state, owner, owner_name)
    on conflict (id) do update set state = excluded.state, owner = excluded.owner, owner_name = excluded.owner_name,
      assigned_ns = case when kept.owner = excluded.owner then kept.assigned_ns else excluded.assigned_ns end,
      assigned_by = case when kept.owner = excluded.owner then kept.assigned_by else excluded.assigned_by end,
      version = kept.version + 1`)
  return { ...outcome, act: act.id }
}

function isSame(one: Pick<Handled, 'state' | 'owner'>, other: Pick<Handled, 'state' | 'owner'>): boolean {
  return one.state === other.state && one.owner === other.owner
}

async function readHandled(
  db: Db,
  ids: string[],
): Promise<ReadonlyMap<string, Handled & { version: bigint }>> {
  const rows = await db.query<Handled & { id: string; version: bigint }>(sql`
    select feedback.id, feedback.state, feedback.owner, coalesce(owner_name, '') as "ownerName", coalesce(kept.version, 1) as version
    from feedback left join feedback_states as kept using (id) where feedback.id = any(${ids}::text[])`)
  return new Map(rows.map(({ id, ...handled }) => [id, handled]))
}

/** Returns the owner that a change sets; null: nobody. Throws 'invalid' for a member who may not sign in. */
export async function ownerOf(db: Db, uid: string | null): Promise<Pick<Handled, 'owner' | 'ownerName'>> {
  if (uid === null) return { owner: '', ownerName: '' }
  const [member] = await db.query<{ name: string }>(sql`
    select coalesce(nullif(display_name, ''), email) as name from accounts where uid = ${idColumn(uid)} and ${mayEnter}`)
  if (!member)
    throw invalidField(
      'change.owner',
      'The body is not valid: change.owner',
      'names no colleague who can sign in',
    )
  return { owner: uid, ownerName: member.name }
}

type Past = { id: string; before: string; after: string }

/** Returns what undoes an act on feedback, one operation for each document; undefined if the act is not on feedback. */
export async function undoOfHandling(db: Db, act: string): Promise<FeedbackOperation[] | undefined> {
  const past = await db.query<Past>(sql`
    select document_id as id, (array_agg(before order by id))[1] as before, (array_agg(after order by id desc))[1] as after
    from history where act = ${act}::uuid and event = 'data.feedback-handled' group by document_id order by min(id)`)
  if (past.length === 0) return undefined
  return past.map(({ id, before, after }) => ({ id, seen: readPast(after), change: readPast(before) }))
}

/** Reads what feedback_state_json (db/functions/feedback-states.sql) writes. */
function readPast(json: string): Handled {
  const parsed = parseJson(json)
  const { state, owner, ownerName } = isObject(parsed) ? parsed : {}
  return {
    state: feedbackStates.find((one) => one === state) ?? 'open',
    owner: typeof owner === 'string' ? owner : '',
    ownerName: typeof ownerName === 'string' ? ownerName : '',
  }
}
