// Builds an index. With the table locked against writes it takes half the time, above all the index of words, whose
// entries are then read only once. So the table is locked until another transaction waits; then the build is
// concurrent.

import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import type { Pool } from '#server/db/pool.ts'

/** How long to wait for the lock, since every later access to the table waits too. */
const lockTimeoutMs = 300
const watchEveryMs = 300

export async function buildIndex(db: Pool, connection: Db, definition: string): Promise<void> {
  if (await buildLocked(db, connection, definition)) return
  await connection.runScript(definition.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))
}

/** False if somebody else uses the table, so that one of the two had to wait. */
async function buildLocked(db: Pool, connection: Db, definition: string): Promise<boolean> {
  const ended = new AbortController()
  const watching = cancelWhenBlocking(db, await pidOf(connection), ended.signal)
  // A failure is thrown where it is awaited; before that it must not count as unhandled.
  watching.catch(() => undefined)
  try {
    await setLockTimeout(connection, lockTimeoutMs)
    await connection.runScript(definition)
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  } finally {
    ended.abort()
    await watching
    await setLockTimeout(connection, 0)
  }
}

async function cancelWhenBlocking(db: Pool, pid: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await db.query(sql`
      select pg_cancel_backend(${pid}) where exists (
        select from pg_stat_activity as waiting
        where wait_event_type = 'Lock' and ${pid} = any(pg_blocking_pids(waiting.pid)))`)
    await setTimeout(watchEveryMs, undefined, { signal: ended }).catch(() => undefined)
  }
}

async function pidOf(connection: Db): Promise<number> {
  const [row] = await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

async function setLockTimeout(connection: Db, ms: number): Promise<void> {
  await connection.query(sql`select set_config('lock_timeout', ${String(ms)}, false)`)
}
