// Stoa as a separate process, with the same port over restarts, and the commands of `npm run stoa -- …`.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import {
  answers,
  environment,
  type Memory,
  memoryOf,
  root,
  startCommand as startArguments,
} from '../bench/processes.ts'
import { type Defer, makeFolder, unless } from './torture.ts'

/** The settings of a process of Stoa. */
export type Env = Record<string, string>

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

/** Of a busy machine. How soon it is ready is judged by those who measure it. */
const startPatienceMs = 180_000
const endPatienceMs = 15_000

/** `release`: the folder of another release than this one. `env.PORT`: absent, any free port. */
export async function startStoa(env: Env, defer: Defer, release: string = root): Promise<Stoa> {
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
      const file = openSync(log, 'w')
      const options = { cwd: release, env: environment({ STOA_LOG: 'error', ...env, PORT: port }) }
      child = spawn(process.execPath, startArguments(), { ...options, stdio: ['ignore', 'ignore', file] })
      closeSync(file)
      endWithThis(child)
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

/** The status of a killed command is null. */
type Ended = { status: number | null; printed: string; stderr: string }
type Command = { child: ChildProcess; ended: Promise<Ended> }

/** `timeoutMs`: after it the command counts as hanging and is killed. */
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

/** What the command prints. Throws if it fails. */
export async function runCommand(env: Env, args: string[], options: Options = {}): Promise<string> {
  const { status, printed, stderr } = await startCommand(env, args, options).ended
  if (status !== 0) throw new Error(`stoa ${args.join(' ')} failed:\n${stderr}`)
  return printed
}

/** A token of a program. */
export async function createToken(env: Env, name = 'torture'): Promise<string> {
  return (await runCommand(env, ['token', 'create', name])).trim()
}

/** Whether the maintained figures are right. The doctor also lists the demo's malformed fields, which do not change its exit status. */
export async function checkFigures(env: Env, release?: string): Promise<string[]> {
  const { status, stderr } = await startCommand(env, ['doctor'], { release }).ended
  return unless(status === 0, `The doctor finds: ${stderr.trim()}`)
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

const run = promisify(execFile)

/** Signals the process and its children. It is stopped first: a child that it starts meanwhile would be left, and wait for the others for ever. */
export async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGCONT') sendSignal(pid, 'SIGSTOP')
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
  for (const one of [pid, ...children]) sendSignal(one, signal)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
