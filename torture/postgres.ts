// PostgreSQL of a test: one of its own at a TCP port, with every way to stop it, one that streams from another, or the one that Stoa
// runs on its data folder.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, plainEnvironment, usableBinaries } from '#server/db/embedded/binaries.ts'
import { accountFor, systemHome } from '#server/db/embedded/cluster.ts'
import { isServerOf, readPidFile } from '#server/db/embedded/pid-file.ts'
import { settingsFor, stopServer } from '#server/db/embedded/start.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { memoryLimit } from '#server/limits/memory.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { type Defer, makeFolder } from '../bench/clean-up.ts'
import { type Env, hasEnded } from '../bench/processes.ts'
import { signalAll } from './processes.ts'

/** Runs one statement on a separate connection, independent of Stoa. 8-byte integers are returned as text. */
export type Ask = <R extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<R[]>

const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
export type Stop = keyof typeof stopSignals

export type Postgres = {
  /** The settings with which Stoa connects to it. */
  env: Env
  connection: pg.ClientConfig
  ask: Ask
  start(): Promise<void>
  /** Resolves when the process is gone. */
  stop(how: Stop): Promise<void>
  /** Suspends all its processes, like a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export function askOn(where: pg.ClientConfig): Ask {
  return async <R extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    const client = await connect(where)
    try {
      return (await client.query<R>(statement, values)).rows
    } finally {
      await client.end()
    }
  }
}

export function answers(ask: Ask): Promise<boolean> {
  return ask('select 1').then(
    () => true,
    () => false,
  )
}

export async function connect(where: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...where, connectionTimeoutMillis: 5_000, application_name: 'torture' })
  // An idle connection that is lost would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // The driver's own error does not say who wanted the connection.
    throw new Error(`${where.database} at port ${where.port} does not answer.`, { cause: error })
  }
  return client
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

export function poolOn({ connection }: Postgres, size: number, defer: Defer): Pool {
  const db = createPool(connection, 'torture', { size, connectTimeoutMs: 10_000 })
  defer(() => db.close())
  return db
}

/** On a data folder; ended at the end of the test. */
export async function ownPostgres(dataDir: string, defer: Defer, settings: string[] = []): Promise<Postgres> {
  const postgres = await startPostgres(dataDir, settings)
  defer(async () => {
    await postgres.thaw()
    await postgres.stop('immediate')
  })
  return postgres
}

export async function startPostgres(dataDir: string, settings: string[] = []): Promise<Postgres> {
  const folder = join(dataDir, 'postgres')
  const port = await freePort()
  const password = readFileSync(join(folder, 'stoa.password'), 'utf8').trim()
  const connection = { host: '127.0.0.1', port, user: 'stoa', password, database: 'stoa' }
  const ask = askOn(connection)
  const account = await accountFor(folder)
  const { folder: programs } = await usableBinaries(await findBinaries(), systemHome, account)
  const all = [...settingsFor(memoryLimit()), 'listen_addresses=127.0.0.1', ...settings]
  const args = ['-D', folder, '-p', String(port), '-k', '', ...all.flatMap((setting) => ['-c', setting])]
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    do {
      const options = { ...account, cwd: '/', env: plainEnvironment(), stdio: 'ignore' } as const
      child = spawn(join(programs, 'bin', 'postgres'), args, options)
      endWithThis(child)
      // After a kill the remaining processes prevent a start for a moment.
    } while (!(await isReady(child, ask)))
  }
  const signal = (name: NodeJS.Signals) => signalAll(child?.pid ?? 0, name)
  await start()
  return {
    env: { DATABASE_URL: `postgres://stoa:${password}@127.0.0.1:${port}/stoa` },
    connection,
    ask,
    start,
    async stop(how) {
      if (child === undefined || hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(stopSignals[how])
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

/** False if it has ended. */
async function isReady(child: ChildProcess, ask: Ask): Promise<boolean> {
  while (!hasEnded(child)) {
    if (await answers(ask)) return true
    await delay(20)
  }
  return false
}

/** The one that Stoa starts and starts again. */
export function embeddedPostgres(dataDir: string, defer: Defer): Postgres {
  const folder = join(dataDir, 'postgres')
  const connection = { host: folder, port: 5432, user: 'stoa', database: 'stoa' }
  const ask = askOn(connection)
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    const running = await readPidFile(folder)
    if (running && (await isServerOf(folder, running.pid))) await signalAll(running.pid, name)
  }
  defer(async () => {
    await signal('SIGCONT')
    await stopServer(folder)
  })
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
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

const streaming = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB']

/** A database with a streaming replica, on the data folder and a copy of it. `settings`: of the primary alone. */
export async function primaryAndStandby(dataDir: string, defer: Defer, settings: string[] = []) {
  // Its log must be longer than that of the template before it is copied.
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
