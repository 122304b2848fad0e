// The lease: while a process uses the embedded server it holds a shared lock there on a connection of its own.
// PostgreSQL frees it however the process ends, so that the last one to leave can tell that it is the last.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
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
const connectTimeoutMs = 10_000

/** How long the server may take to answer when the lease is given up; a frozen one must not hold up a stop. */
const giveUpTimeoutMs = 2_000

/** Undefined when the server can't be reached or is on its way down or up. */
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
    await client.query('select pg_advisory_lock_shared($1)', [lockKey])
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
    async giveUp() {
      try {
        await inTime(client.query('select pg_advisory_unlock_shared($1)', [lockKey]))
        const asked = client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [lockKey])
        return (await inTime(asked)).rows[0]?.last === true
      } catch (error) {
        if (isUnreachable(error)) return false
        throw error
      }
    },
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = delay(giveUpTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('The server does not answer.')
  })
  return await Promise.race([answer, late])
}

/** Shut down, crashed, starting up; too many connections; the port is another server's by now. */
const unreachableStates = ['57P01', '57P02', '57P03', '53300', '28P01']

/** Whatever the driver reports that PostgreSQL did not say is about the connection. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || unreachableStates.includes(error.code ?? '')
}

function isThere(error: unknown): boolean {
  // Two at the same moment: the second meets the name, or the unique index below it.
  return error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')
}
