// Opens the configured database, embedded or external, and migrates it. Each purpose has its own pool, so that none waits for the work of
// another.

import type pg from 'pg'
import { clientConfigOf } from '#server/config/address.ts'
import type { Config } from '#server/config/config.ts'
import { longReadsAtOnce } from '#server/limits/semaphores.ts'
import { closeAtStop, stopSignal } from '#server/limits/stop.ts'
import { openEmbedded } from './embedded/open.ts'
import { isUnavailable } from './errors.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { createPool, type Pool } from './pool.ts'
import { refuseTransactionPooler } from './pooler.ts'

export type Database = {
  /** How to open a separate connection, such as the listening one. */
  where: pg.ClientConfig
  /** For the statements of requests, each with a time limit. */
  requests: Pool
  /** For figures over a period, each with a time limit. Reads the replica, or equals `requests` without one. */
  figures: Pool
  /** For full lists and CSV files, which last as long as their readers take rows. Reads the replica, if there is one. */
  longReads: Pool
  /** For commands, migrations, imports and sweeps, without a time limit. */
  maintenance: Pool
  /** For commands that only read. Reads the replica, or equals `maintenance` without one. */
  inspection: Pool
  embedded: boolean
  /** Resolves with a sentence for the operator when the database is lost for good. */
  failed: Promise<Error>
  close(): Promise<void>
}

const connectTimeoutMs = 3_000
const maintenanceLimits = { size: 6, connectTimeoutMs: 10_000 }

type Where = Pick<Config, 'databaseUrl' | 'readUrl' | 'dataDir'>

const never = new Promise<never>(() => undefined)

/**
 * `migrating`: 'not' for a command that creates the schema itself. `program`: the name of the connections for maintenance, and the author
 * of what they change (db/functions/events.sql). `settings`: of an embedded server that this process starts.
 */
export async function openDatabase(
  config: Where,
  migrating: MigrateOptions | 'not' = {},
  program = 'stoa maintenance',
  settings: string[] = [],
): Promise<Database> {
  const { databaseUrl, readUrl } = config
  const { where, leave, failed } = databaseUrl
    ? { where: clientConfigOf(databaseUrl, 'DATABASE_URL'), leave: undefined, failed: never }
    : await enterEmbedded(config.dataDir, settings)
  const replica = readUrl === undefined ? undefined : clientConfigOf(readUrl, 'DATABASE_URL_READ')
  const database = openPools(where, replica, program)
  const close = async (): Promise<void> => {
    const { requests, figures, longReads, maintenance, inspection } = database
    const pools = new Set([requests, figures, longReads, maintenance, inspection])
    await Promise.all([...pools].map((pool) => pool.close()))
    await leave?.()
  }
  try {
    if (databaseUrl) await refuseTransactionPooler(where, 'DATABASE_URL')
    if (replica) await refusePoolerBeforeReplica(replica)
    if (migrating !== 'not') await migrate(database.maintenance, migrating)
    return { ...database, embedded: leave !== undefined, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A replica that does not answer must not prevent the start. */
async function refusePoolerBeforeReplica(replica: pg.ClientConfig): Promise<void> {
  try {
    await refuseTransactionPooler(replica, 'DATABASE_URL_READ', connectTimeoutMs)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

async function enterEmbedded(dataDir: string, settings: string[]) {
  const opening = openEmbedded({ dataDir, settings, signal: stopSignal })
  closeAtStop(async () => await (await opening).leave())
  const server = await opening
  return { where: server.connection('stoa'), leave: () => server.leave(), failed: server.failed }
}

/** Shorter than the limit for a silent connection (http/limits.ts), so that a failure is answered. */
export const streamTimeoutMs = 20_000

const requestConnections = 10

const statementTimeoutMs = 4_000

function openPools(where: pg.ClientConfig, replica: pg.ClientConfig | undefined, program: string) {
  const statements = (at: pg.ClientConfig, name: string) =>
    createPool(at, name, {
      size: requestConnections,
      connectTimeoutMs,
      statementTimeoutMs,
    })
  const requests = statements(where, 'stoa requests')
  const maintenance = createPool(where, program, maintenanceLimits)
  return {
    where,
    requests,
    figures: replica ? statements(replica, 'stoa figures') : requests,
    longReads: createPool(replica ?? where, 'stoa long reads', {
      size: longReadsAtOnce,
      connectTimeoutMs,
      streamTimeoutMs,
    }),
    maintenance,
    inspection: replica ? createPool(replica, program, maintenanceLimits) : maintenance,
  }
}
