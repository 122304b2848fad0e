// The lease: a process that uses the embedded server holds a shared advisory lock on a separate connection. PostgreSQL
// releases the lock however the process ends, so each process can tell whether it is the last one.

import pg from 'pg'
import { lockKeys } from '#server/db/locks.ts'
import { beforeDeadline, withDeadline } from '#server/limits/deadline.ts'
import type { ConnectionOptions } from './address.ts'

export type Lease = {
  /** Resolves when the connection has ended, whatever the reason. */
  lost: Promise<void>
  ensureDatabase(name: string): Promise<void>
  /** Releases the lease. True if no other process holds one; then none can take one until end(). */
  release(): Promise<boolean>
  end(): Promise<void>
}

const connectTimeoutMs = 10_000

/** How long the server may take to answer when the lease is released: a frozen server must not delay a stop. */
const releaseTimeoutMs = 2_000

/** Returns undefined if the server cannot be reached, or is starting or stopping. */
export async function takeLease(connection: ConnectionOptions): Promise<Lease | undefined> {
  const client = new pg.Client({
    ...connection,
    application_name: 'stoa lease',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>()
  client.on('error', () => onLost())
  client.on('end', () => onLost())
  const end = async (): Promise<void> => {
    client.end().catch(() => undefined)
    client.connection.stream.destroy()
  }
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [lockKeys.embeddedUse])
  } catch (error) {
    await end()
    if (isUnreachable(error)) return undefined
    throw error
  }
  return {
    lost,
    end,
    async ensureDatabase(name) {
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (rows.length > 0) return
      await client.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
        if (!isThere(error)) throw error
      })
    },
    async release() {
      const leave = async (): Promise<boolean> => {
        await client.query('select pg_advisory_unlock_shared($1)', [lockKeys.embeddedUse])
        const asked = 'select pg_try_advisory_lock($1) as last'
        const { rows } = await client.query<{ last: boolean }>(asked, [lockKeys.embeddedUse])
        return rows[0]?.last === true
      }
      const silent = (): Error => new Error('The server does not answer.')
      try {
        return await withDeadline(releaseTimeoutMs, () => beforeDeadline(leave, silent))
      } catch (error) {
        if (isUnreachable(error)) return false
        throw error
      }
    },
  }
}

/** The server is stopping, crashed or starting; has too many connections; or another server uses the port now. */
const unreachableStates = ['57P01', '57P02', '57P03', '53300', '28P01']

/** Any driver error that PostgreSQL did not send concerns the connection. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || unreachableStates.includes(error.code ?? '')
}

function isThere(error: unknown): boolean {
  // If two processes create the database at the same moment, the second fails by its name or by the unique index of the names.
  return error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')
}
