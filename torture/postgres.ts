// The PostgreSQL of a test: a separate one at a TCP port, with every way to stop it, one that streams from another, or the one that Stoa
// runs on its data folder.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries, usableBinaries } from '#server/db/embedded/binaries.ts'
import { accountFor, systemHome } from '#server/db/embedded/cluster.ts'
import { isServerOf, readPidFile } from '#server/db/embedded/pid-file.ts'
import { settingsFor, stopServer } from '#server/db/embedded/start.ts'
import { memoryLimit } from '#server/limits/memory.ts'
import { type Ask, answers, askOn, connect } from '#test/ask.ts'
import { type Defer, makeFolder } from '#test/clean-up.ts'
import { freePort } from '#test/free-port.ts'
import { type PostgresServer, postgresServer, stopSignals } from '#test/postgres-server.ts'
import type { Env } from '#test/processes.ts'

export type Stop = keyof typeof stopSignals

/** `env`: the settings with which Stoa connects to it. */
export type Postgres = Pick<PostgresServer, 'start'> & {
  env: Env
  connection: pg.ClientConfig
  ask: Ask
  stop(how: Stop): Promise<void>
}

/** Locks these tags until the returned function is called. */
export async function lockTags({ connection }: Postgres, tags: string[]): Promise<() => Promise<void>> {
  const holder = await connect(connection)
  await holder.query('begin')
  await holder.query('select from tags where id = any($1) for update', [tags])
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

/** Starts PostgreSQL on a data folder; it is ended at the end of the test. */
export async function ownPostgres(dataDir: string, defer: Defer, settings: string[] = []): Promise<Postgres> {
  const postgres = await startPostgres(dataDir, settings)
  defer(() => postgres.stop('immediate'))
  return postgres
}

export async function startPostgres(dataDir: string, settings: string[] = []): Promise<Postgres> {
  const folder = join(dataDir, 'postgres')
  const port = await freePort()
  const password = readFileSync(join(folder, 'stoa.password'), 'utf8').trim()
  const connection = { host: '127.0.0.1', port, user: 'stoa', password, database: 'stoa' }
  const ask = askOn(connection)
  const account = await accountFor(folder)
  const binaries = await usableBinaries(await findBinaries(), systemHome, account)
  const listening = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const all = [...settingsFor(memoryLimit()), ...listening, ...settings]
  const place = { programs: join(binaries.folder, 'bin'), account, folder, port, settings: all }
  const server = postgresServer(place, () => answers(ask))
  await server.start()
  return {
    env: { DATABASE_URL: `postgres://stoa:${password}@127.0.0.1:${port}/stoa` },
    connection,
    ask,
    ...server,
  }
}

/** Returns the PostgreSQL that Stoa starts and restarts. */
export function embeddedPostgres(dataDir: string, defer: Defer): Postgres {
  const folder = join(dataDir, 'postgres')
  const connection = { host: folder, port: 5432, user: 'stoa', database: 'stoa' }
  const ask = askOn(connection)
  defer(() => stopServer(folder))
  return {
    env: { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off' },
    connection,
    ask,
    async start() {
      while (!(await answers(ask))) await delay(20)
    },
    async stop(how) {
      const running = await readPidFile(folder)
      if (running === undefined) return
      process.kill(running.pid, stopSignals[how])
      while (await isServerOf(folder, running.pid)) await delay(5)
    },
  }
}

const streaming = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB']

/** Starts a database with a streaming replica, on the data folder and a copy of it. `settings`: of the primary only. */
export async function primaryAndStandby(dataDir: string, defer: Defer, settings: string[] = []) {
  // Its WAL must be longer than that of the template before it is copied.
  const first = await startPostgres(dataDir, streaming)
  await first.stop('fast')
  const copy = makeFolder(defer)
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy])
  execFileSync('cp', ['-p', join(copy, 'postgres', 'PG_VERSION'), join(copy, 'postgres', 'standby.signal')])
  const primary = await ownPostgres(dataDir, defer, [...streaming, ...settings])
  const { port, user, password } = primary.connection
  const source = `primary_conninfo=host=127.0.0.1 port=${port} user=${user} password=${password}`
  return { primary, standby: await ownPostgres(copy, defer, [...streaming, source]) }
}
