// A PostgreSQL for one test on a copy of the data folder: on a TCP port, with every way to stop it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries, usableBinaries } from '#server/db/embedded/binaries.ts'
import { accountFor, systemHome } from '#server/db/embedded/cluster.ts'
import { memoryLimit } from '#server/db/embedded/memory-limit.ts'
import { plainEnvironment } from '#server/db/embedded/run.ts'
import { settingsFor } from '#server/db/embedded/start.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { type Ask, answers, askOn } from './ask.ts'
import { hasEnded, signalAll } from './processes.ts'

export type Stop = 'fast' | 'immediate' | 'kill'
export const stopSignals: Record<Stop, NodeJS.Signals> = {
  fast: 'SIGINT',
  immediate: 'SIGQUIT',
  kill: 'SIGKILL',
}

export type Postgres = {
  /** The settings with which Stoa connects to it. */
  env: Record<string, string>
  connection: pg.ClientConfig
  ask: Ask
  start(): Promise<void>
  /** Resolves when the process is gone. */
  stop(how: Stop): Promise<void>
  /** Suspends all its processes, like a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export async function startPostgres(dataDir: string, more: string[] = []): Promise<Postgres> {
  const folder = join(dataDir, 'postgres')
  const port = await freePort()
  const password = readFileSync(join(folder, 'stoa.password'), 'utf8').trim()
  const connection = { host: '127.0.0.1', port, user: 'stoa', password, database: 'stoa' }
  const ask = askOn(connection)
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    do {
      child = await spawnPostgres(folder, port, more)
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

async function spawnPostgres(folder: string, port: number, more: string[]): Promise<ChildProcess> {
  const account = await accountFor(folder)
  const { folder: programs } = await usableBinaries(await findBinaries(), systemHome, account)
  const address = ['-D', folder, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1']
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    [...address, ...[...settingsFor(memoryLimit()), ...more].flatMap((setting) => ['-c', setting])],
    { ...account, cwd: '/', env: plainEnvironment(), stdio: 'ignore' },
  )
  endWithThis(child)
  return child
}

/** False if it has ended. */
async function isReady(child: ChildProcess, ask: Ask): Promise<boolean> {
  while (!hasEnded(child)) {
    if (await answers(ask)) return true
    await delay(20)
  }
  return false
}
