// The processes of measurements and faults: Stoa, which keeps its port over restarts, and its commands.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Defer, makeFolder } from './clean-up.ts'
import { endWithThis } from './end-with-this.ts'
import { freePort } from './free-port.ts'

export const root = new URL('..', import.meta.url).pathname

/** The settings of a process of Stoa. */
export type Env = Record<string, string>

export type Stoa = {
  origin: string
  /** `readyMs`: the time from the start of the process to its first 200 at /readyz. */
  start(): Promise<{ readyMs: number }>
  /** Resolves when the process has ended. SIGKILL ends one that does not stop. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** The last output of a process that has ended unexpectedly; undefined while it runs. */
  lastWords(): string | undefined
  memory(): Memory
  pid(): number
}

/** For a busy machine. Measurements judge separately how soon it is ready. */
const startPatienceMs = 180_000
const endPatienceMs = 15_000

/** Returns a Stoa that is not started yet. `release`: the folder of a release other than this one. `env.PORT`: if absent, any free port. */
export async function openStoa(env: Env, defer: Defer, release: string = root): Promise<Stoa> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const log = join(makeFolder(defer), 'log')
  let child: ChildProcess | undefined
  const isOver = (): boolean => !child || hasEnded(child)
  const lastWords = (): string | undefined => (isOver() ? readFileSync(log, 'utf8').slice(-2_000) : undefined)
  return {
    origin,
    async start() {
      const startedAt = performance.now()
      const file = openSync(log, 'w')
      const options = { cwd: release, env: environment({ ...env, PORT: port }) }
      child = spawn(process.execPath, startArguments(), { ...options, stdio: ['ignore', 'ignore', file] })
      closeSync(file)
      endWithThis(child)
      while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
        if (isOver()) throw new Error(`Stoa does not start:\n${lastWords()}`)
        if (performance.now() - startedAt > startPatienceMs)
          throw new Error(`Stoa does not become ready:\n${readFileSync(log, 'utf8')}`)
        await delay(5)
      }
      return { readyMs: performance.now() - startedAt }
    },
    async kill(signal) {
      if (!child || hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const last = setTimeout(() => child?.kill('SIGKILL'), endPatienceMs)
      await ended
      clearTimeout(last)
    },
    lastWords,
    memory: () => memoryOf(child?.pid ?? 0),
    pid: () => child?.pid ?? 0,
  }
}

/** Starts Stoa; at the end it is stopped as a service manager would stop it. */
export async function startStoa(env: Env, defer: Defer): Promise<Stoa> {
  const stoa = await openStoa(env, defer)
  defer(() => stoa.kill('SIGTERM'))
  await stoa.start()
  return stoa
}

/** Returns the arguments that `npm start` passes to Node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return String(scripts.start).split(' ').slice(1)
}

/** For a command that works on millions of documents. */
export const longMs = 24 * 3_600_000

/** The status of a killed command is null. */
type Ended = { status: number | null; printed: string; stderr: string }
export type Command = { child: ChildProcess; ended: Promise<Ended> }

/** `timeoutMs`: after this time the command counts as hanging and is killed. */
type Options = { input?: string; timeoutMs?: number; release?: string | undefined }

export function startCommand(
  env: Env,
  args: string[],
  { input = '', timeoutMs = 90_000, release = root }: Options = {},
): Command {
  const options = { cwd: release, env: environment(env) }
  const child = spawn(process.execPath, ['server/commands/main.ts', ...args], { ...options, stdio: 'pipe' })
  endWithThis(child)
  const hanging = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  child.once('exit', () => clearTimeout(hanging))
  child.stdin.on('error', () => undefined).end(input)
  const [printed, stderr] = [text(child.stdout), text(child.stderr)]
  const end = async () => {
    const [status] = await once(child, 'close')
    return { status, printed: await printed, stderr: await stderr }
  }
  return { child, ended: end() }
}

/** Runs a command; throws if it fails. */
export async function runCommand(env: Env, args: string[], options: Options = {}): Promise<Ended> {
  const ended = await startCommand(env, args, options).ended
  if (ended.status !== 0) throw new Error(`stoa ${args.join(' ')} failed:\n${ended.stderr}`)
  return ended
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** As with `npm start`: a start uses the compile cache of the previous one. */
export function environment(env: Env): Env {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...env }
}

/** Resident bytes: the current value and the peak. */
export type Memory = { now: number; peak: number }

/** Returns zeros for a process that has ended. */
function memoryOf(pid: number): Memory {
  const status = readProcess(pid, 'status')
  const bytes = (name: string): number =>
    1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

/** Returns an empty text if the process has ended, or runs on another machine. */
export function readProcess(pid: string | number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
