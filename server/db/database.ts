// Opens the database that the configuration names, embedded or not, migrated and ready.

import postgres from 'postgres'
import type { Config } from '#server/config.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { socketOpener } from './socket.ts'

/** Runs statements: the pool or a transaction alike. Whole numbers of 8 bytes come back as bigint. */
export type Sql = postgres.ISql<{ bigint: bigint }>
export type Pool = postgres.Sql<{ bigint: bigint }>
export type Transaction = postgres.TransactionSql<{ bigint: bigint }>

export type Database = { sql: Pool; embedded: boolean; close(): Promise<void> }

export type PoolOptions = postgres.Options<Record<string, never>>

const settings: PoolOptions = {
  max: 6,
  idle_timeout: 60,
  connect_timeout: 10,
  onnotice: () => undefined,
  connection: { application_name: 'stoa', TimeZone: 'UTC', jit: 'off' },
}

/** A pool on the server that `where` names: an address, or the options of a connection. */
export function createPool(where: string | PoolOptions, options: PoolOptions = {}): Pool {
  const all = {
    ...settings,
    ...(typeof where === 'string' ? {} : where),
    ...options,
    types: { bigint: postgres.BigInt },
    socket: socketOpener(),
  }
  return typeof where === 'string' ? postgres(where, all) : postgres(all)
}

export async function openDatabase(config: Config): Promise<Database> {
  const database = config.databaseUrl ? openServer(config.databaseUrl) : await openOwn(config.dataDir)
  try {
    await migrate(database.sql)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function openServer(url: string): Database {
  const sql = createPool(url)
  return { sql, embedded: false, close: () => sql.end({ timeout: 5 }) }
}

async function openOwn(dataDir: string): Promise<Database> {
  const server = await openEmbedded({ dataDir })
  const sql = createPool(server.connection('stoa'))
  return {
    sql,
    embedded: true,
    async close() {
      await sql.end({ timeout: 5 })
      await server.leave()
    },
  }
}
