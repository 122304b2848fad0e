// Stoa as a separate process, with the same port over restarts.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { answers, environment, type Memory, memoryOf, root, startCommand } from '../bench/processes.ts'
import type { Defer } from './clean-up.ts'
import { makeFolder } from './folders.ts'
import { hasEnded } from './processes.ts'

export type Stoa = {
  origin: string
  /** From the start of the process to its first 200 at /readyz. */
  start(): Promise<{ readyMs: number }>
  /** Resolves when the process has ended. SIGKILL ends one that does not stop; its status is then null. */
  kill(signal: NodeJS.Signals): Promise<{ tookMs: number; status: number | null }>
  /** The last output of a process that has ended unexpectedly; undefined while it runs. */
  lastWords(): string | undefined
  memory(): Memory
}

const startPatienceMs = 60_000
const endPatienceMs = 15_000

/** `release`: the folder of another release than this one. `env.PORT`: absent, any free port. */
export async function startStoa(
  env: Record<string, string>,
  defer: Defer,
  release: string = root,
): Promise<Stoa> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const log = join(makeFolder(defer), 'log')
  let child: ChildProcess | undefined
  const isOver = (): boolean => !child || hasEnded(child)
  const lastWords = (): string | undefined => (isOver() ? readFileSync(log, 'utf8').slice(-2_000) : undefined)
  const stoa: Stoa = {
    origin,
    async start() {
      const startedAt = performance.now()
      child = spawnStoa({ ...env, PORT: port }, log, release)
      while (!(await answers(`${origin}/readyz`))) {
        if (isOver()) throw new Error(`Stoa does not start:\n${lastWords()}`)
        if (performance.now() - startedAt > startPatienceMs)
          throw new Error(`Stoa does not become ready:\n${readFileSync(log, 'utf8')}`)
        await delay(5)
      }
      return { readyMs: performance.now() - startedAt }
    },
    async kill(signal) {
      const startedAt = performance.now()
      if (child && !hasEnded(child)) {
        const ended = once(child, 'exit')
        child.kill(signal)
        const last = setTimeout(() => child?.kill('SIGKILL'), endPatienceMs)
        await ended
        clearTimeout(last)
      }
      return { tookMs: performance.now() - startedAt, status: child?.exitCode ?? null }
    },
    lastWords,
    memory: () => memoryOf(child?.pid ?? 0),
  }
  defer(() => stoa.kill('SIGKILL'))
  await stoa.start()
  return stoa
}

function spawnStoa(env: Record<string, string>, log: string, release: string): ChildProcess {
  const file = openSync(log, 'w')
  const child = spawn(process.execPath, startCommand(), {
    cwd: release,
    env: environment({ STOA_LOG: 'error', ...env }),
    stdio: ['ignore', 'ignore', file],
  })
  closeSync(file)
  endWithThis(child)
  return child
}
