// Builds indexes. With the table locked against writes an index takes half the time, above all the index of words, whose
// entries are then read only once. So the table is locked until another transaction waits; then the build is concurrent.

import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'

/** How long to wait for the lock, since every later access to the table waits too. */
const lockTimeoutMs = 300
const watchEveryMs = 300

/** Runs a statement of the backend `pid`, and cancels it once another transaction waits for that backend. */
export type Watch = <T>(pid: number, statement: () => Promise<T>) => Promise<T>

/** `db`: a connection that is otherwise idle, so that the watch never waits for a free one. */
export async function whileWatching(db: Db, work: (watch: Watch) => Promise<void>): Promise<void> {
  const pids = new Set<number>()
  const ended = new AbortController()
  let looking = Promise.resolve()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      looking = cancelBlocking(db, [...pids])
      await looking
      await setTimeout(watchEveryMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  // A failure is thrown where it is awaited; before that it must not count as unhandled.
  watching.catch(() => undefined)
  try {
    await work(async (pid, statement) => {
      pids.add(pid)
      try {
        return await statement()
      } finally {
        pids.delete(pid)
        // A cancellation in progress must not hit the backend's next statement.
        await looking
      }
    })
  } finally {
    ended.abort()
    await watching
  }
}

/** `builds`: the process ids of their backends. */
async function cancelBlocking(db: Db, builds: number[]): Promise<void> {
  await db.query(sql`
    select pg_cancel_backend(build) from unnest(${builds}::integer[]) as build where exists (
      select from pg_stat_activity as waiting
      where wait_event_type = 'Lock' and build = any(pg_blocking_pids(waiting.pid)))`)
}

/** Always true: it waits for the transactions that use the table. */
export async function buildIndex(watch: Watch, connection: Db, definition: string): Promise<boolean> {
  if (!(await buildLocked(watch, connection, definition)))
    await connection.runScript(definition.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))
  return true
}

/** False if somebody else uses the table, so that one of the two had to wait. */
export async function buildLocked(watch: Watch, connection: Db, definition: string): Promise<boolean> {
  try {
    await setLockTimeout(connection, lockTimeoutMs)
    await watch(await pidOf(connection), () => connection.runScript(definition))
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  } finally {
    await setLockTimeout(connection, 0)
  }
}

async function pidOf(connection: Db): Promise<number> {
  const [row] = await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

async function setLockTimeout(connection: Db, ms: number): Promise<void> {
  await connection.query(sql`select set_config('lock_timeout', ${String(ms)}, false)`)
}
