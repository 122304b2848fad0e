// Writes each event of the history as one line of the log of a server, with its position. Positions count the lines without a gap,
// whichever server writes them, so that a missing line shows. The events of commands are written too, by a running server or by the next
// one. An event waits in `unlogged_events` until its line was written: no event is left out; if a server is killed between the line and
// the commit, the same position occurs twice.

import sql from 'sql-template-tag'
import type { Changes } from '#server/db/changes.ts'
import type { Pool } from '#server/db/pool.ts'
import { startRounds } from '#server/limits/pacing.ts'

/** `flush`: calls back when the system has the lines written so far, or with the error. */
export type EventLog = {
  info(line: object, message: string): void
  error(line: object, message: string): void
  flush(done: (error?: Error) => void): void
}

const batchSize = 200

/** For events whose notification no server has received. */
const everyMs = 30_000

/** Logs events now and whenever something is recorded. The returned function stops it and waits for a batch in progress. */
export function startEventLog(
  db: Pool,
  changes: Pick<Changes, 'subscribe'>,
  log: EventLog,
): () => Promise<void> {
  return startRounds(
    everyMs,
    async (ending) => {
      while (!ending.aborted && (await logEvents(db, log)) === batchSize);
    },
    (error) => log.error({ err: error }, 'events could not be written to the log; trying again'),
    (wake) => changes.subscribe((notice) => void ((notice === 'activity' || notice === 'all') && wake())),
  )
}

/** Logs a batch of the oldest events and returns their number; 0 also while another process logs some. */
export async function logEvents(db: Pool, log: EventLog): Promise<number> {
  return await db.transaction(async (transaction) => {
    const [last] = await transaction.query<{ position: bigint }>(
      sql`select position from event_log for update skip locked`,
    )
    if (!last) return 0
    const events = await transaction.query<{ line: string }>(sql`
      with taken as (
        delete from unlogged_events where id in (select id from unlogged_events order by id limit ${batchSize}) returning id)
      select ${line}::text as line from taken join history using (id) order by id`)
    if (events.length === 0) return 0
    await transaction.execute(sql`update event_log set position = position + ${events.length}`)
    for (const [n, event] of events.entries())
      log.info({ position: Number(last.position) + n + 1, ...JSON.parse(event.line) }, 'event')
    await new Promise<void>((resolve, reject) => log.flush((error) => (error ? reject(error) : resolve())))
    return events.length
  })
}

const tellsRights = sql`(event like 'members.%' or event like 'sign-ins.%' or entity = 'tokens')`
const named = sql`'{email,address,displayName,name}'::text[]`

/** SQL of actor, action, subject, network address, and rights before and after; no names, email addresses or texts. */
const line = sql`json_strip_nulls(json_build_object(
  'id', id, 'at', at, 'event', coalesce(event, 'edits.' || case when after is null then 'deleted' when before is not null then 'changed'
    when is_restored then 'restored' else 'created' end),
  'entity', entity, 'record', document_id, 'uid', actor_uid, 'by', import_file, 'address', address, 'act', act,
  'before', case when ${tellsRights} then before::jsonb - ${named} end,
  'after', case when ${tellsRights} then after::jsonb - ${named} end))`
