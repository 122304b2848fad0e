// The unfinished sessions of the demo: no marketplace begins and ends them, so the console does when their time comes.

import sql from 'sql-template-tag'
import { isObject } from '#contract/field.ts'
import { fromMilliseconds } from '#contract/timestamp.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'

const nowNs = sql`(extract(epoch from now()) * 1000000)::bigint * 1000`

export async function storeDemoSessions(db: Db): Promise<void> {
  await db.execute(sql`
    insert into demo_sessions select id from sessions where not is_sign_in and (active or slot_ns > ${nowNs})`)
}

export async function hasDemoSessions(db: Db): Promise<boolean> {
  return (await db.query(sql`select from demo_sessions limit 1`)).length > 0
}

const atOnce = 50

/** Begins and ends the sessions whose time has come, at most `atOnce`. */
export async function continueDemoSessions(db: Transaction): Promise<void> {
  const due = await db.query<{ id: string; document: string; active: boolean; nowMs: number }>(sql`
    select id, active, ${originalOf('sessions')} as document, extract(epoch from now())::float8 * 1000 as "nowMs"
    from sessions where id in (select id from demo_sessions) and case when active then slot_end_ns else slot_ns end <= ${nowNs}
    order by id limit ${atOnce} for update`)
  for (const { id, document, active, nowMs } of due) {
    const { status, ...session } = parseDocument(document)
    const dateUpdated = fromMilliseconds(nowMs)
    const startTime = isObject(session.slot) ? session.slot.startingTime : dateUpdated
    if (active)
      await saveDocument(db, 'sessions', { ...session, active: false, status: 'Completed', dateUpdated })
    else if (status === 'Scheduled')
      await saveDocument(db, 'sessions', { ...session, active: true, startTime, dateUpdated })
    if (active || status !== 'Scheduled') await db.execute(sql`delete from demo_sessions where id = ${id}`)
  }
}
