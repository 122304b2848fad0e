// Records events that no trigger can record: exports, refusals, commands. Triggers record all others (db/functions/events.sql). The
// author is the person whose rights the transaction holds, or the connected program.

import sql from 'sql-template-tag'
import type { EventName } from '#contract/events.ts'
import { nobody } from '#contract/history.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type RecordedActor, setActor } from './history.sql.ts'

/** `entity` and `id`: the subject of the event. `about`: further details. */
export type Event = {
  event: EventName
  entity: string
  id?: string
  about?: Readonly<Record<string, unknown>>
}

/** Records an event by the author of the transaction, else by the connected program. */
export async function recordEvent(db: Transaction, { event, entity, id = '', about }: Event): Promise<void> {
  const after = about === undefined ? null : JSON.stringify(about)
  await db.query(sql`select record_event(${event}, ${entity}, ${id}, null, ${after}::json)`)
}

export async function recordEventOf(db: Pool, actor: RecordedActor, event: Event): Promise<void> {
  await db.transaction(async (transaction) => {
    await setActor(transaction, actor)
    await recordEvent(transaction, event)
  })
}

/** The start and the end of an export begin with its id, so that the list shows both as one entry. */
export function ofExport(
  id: string,
  about: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { export: id, ...about }
}

/** In characters: {"export":"…" with a UUID. */
export const exportIdLength = 48

/** `claimed`: the identity that the stranger claims. `address`: their network. */
type RefusedSignIn = {
  event: 'sign-ins.refused' | 'sign-ins.throttled'
  claimed: string
  address: string
  reason: string
}

/** Records only the first refusal for each minute, address and event, so that strangers do not flood the history. */
export async function recordRefusal(
  db: Pool,
  { event, claimed, address, reason }: RefusedSignIn,
): Promise<void> {
  await db.execute(sql`
    insert into history (event, entity, document_id, actor_uid, actor_email, address, minute, after)
    values (${event}, 'members', '', ${nobody}, ${claimed}, ${address}, date_trunc('minute', clock_timestamp()), ${JSON.stringify({ reason })})
    on conflict (event, address, minute) where minute is not null do nothing`)
}
