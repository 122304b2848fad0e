// The lease: while a process uses the embedded server it holds a shared lock there on a connection of its own.
// PostgreSQL frees it however the process ends, so that the last one to leave can tell that it is the last.

import postgres from 'postgres'
import type { ConnectionOptions } from './embedded-address.ts'

export type Lease = {
  /** Resolves when the connection has ended, whatever the reason. */
  lost: Promise<void>
  ensureDatabase(name: string): Promise<void>
  /** Gives the lease up; true when nobody else holds one, and then nobody can take one until end(). */
  giveUp(): Promise<boolean>
  end(): Promise<void>
}

const lockKey = 7_863_001

/** Undefined when the server can't be reached or is on its way down or up. */
export async function takeLease(connection: ConnectionOptions): Promise<Lease | undefined> {
  const { promise: lost, resolve: onclose } = Promise.withResolvers<void>()
  const sql = postgres({
    ...connection,
    ...{ max: 1, max_lifetime: null, connect_timeout: 10, fetch_types: false, onclose: () => onclose() },
    connection: { application_name: 'stoa lease' },
  })
  const end = () => sql.end({ timeout: 0 })
  try {
    await sql`select pg_advisory_lock_shared(${lockKey})`
  } catch (error) {
    await end()
    if (isUnreachable(error)) return undefined
    throw error
  }
  return {
    lost,
    end,
    async ensureDatabase(name) {
      const [found] = await sql`select 1 from pg_database where datname = ${name}`
      if (found !== undefined) return
      await sql`create database ${sql(name)}`.catch((error: unknown) => {
        if (!isDuplicate(error)) throw error
      })
    },
    async giveUp() {
      try {
        await sql`select pg_advisory_unlock_shared(${lockKey})`
        const [row] = await sql<{ last: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as last`
        return row?.last === true
      } catch (error) {
        if (isUnreachable(error)) return false
        throw error
      }
    },
  }
}

const unreachable = [
  ...['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN'],
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  // Shut down, crashed, starting up; too many connections; the port is another server's by now.
  ...['57P01', '57P02', '57P03', '53300', '28P01'],
]

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreachable.includes(String(error.code))
}

function isDuplicate(error: unknown): boolean {
  // Two at the same moment: the second meets the name, or the unique index below it.
  return error instanceof postgres.PostgresError && ['42P04', '23505'].includes(error.code)
}
