// A PostgreSQL server on a data folder as a process of a test, with every way to stop it, and suspended like a machine that hangs.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { plainEnvironment } from '#server/db/embedded/binaries.ts'
import { endWithThis } from './end-with-this.ts'
import { signalAll } from './signal-all.ts'

export const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

export type PostgresServer = {
  /** `settings`: in addition to those of `place`. Resolves when it answers. */
  start(...settings: string[]): Promise<void>
  /** `power`: kills all its processes at once, as in a power failure. Resolves when it has ended. */
  stop(how: keyof typeof stopSignals | 'power'): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
}

/** `programs`: the folder with `postgres`. `account`: the owner of the process. */
type Place = {
  programs: string
  account: { uid: number; gid: number } | undefined
  folder: string
  port: number
  settings: string[]
}

export function postgresServer(place: Place, answers: () => Promise<boolean>): PostgresServer {
  let child: ChildProcess | undefined
  const isRunning = (): boolean => child?.exitCode === null && child.signalCode === null
  const launch = (settings: string[]): void => {
    const all = [...place.settings, `port=${place.port}`, ...settings].flatMap((one) => ['-c', one])
    const options = { ...place.account, cwd: '/', env: plainEnvironment(), stdio: 'ignore' } as const
    child = spawn(join(place.programs, 'postgres'), ['-D', place.folder, ...all], options)
    endWithThis(child)
  }
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (child?.pid !== undefined && isRunning()) await signalAll(child.pid, name)
  }
  return {
    async start(...settings) {
      do {
        // After a kill the remaining processes prevent a start for a moment.
        if (!isRunning()) launch(settings)
        await delay(20)
      } while (!(await answers()))
    },
    async stop(how) {
      if (!child || !isRunning()) return
      const ended = once(child, 'exit')
      if (how === 'power') await signal('SIGKILL')
      else child.kill(stopSignals[how])
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}
