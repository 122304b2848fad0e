// The embedded PostgreSQL that Stoa runs on its data folder: access to query it, and to stop it under Stoa.

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isServerOf, readPidFile } from '#server/db/embedded/pid-file.ts'
import { stopServer } from '#server/db/embedded/start.ts'
import { answers, askOn } from './ask.ts'
import type { Defer } from './clean-up.ts'
import { type Postgres, stopSignals } from './postgres.ts'
import { signalAll } from './processes.ts'

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
    /** Only waits: Stoa starts it again. */
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
