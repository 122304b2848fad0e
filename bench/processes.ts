// The child processes: Stoa, the floor and the load, each started the same way, their memory, and the processor time of them and of
// PostgreSQL, which others on the machine disturb less than elapsed time.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Installation } from './installation.ts'
import type { LoadOrder, LoadResult } from './load.ts'

export const root = new URL('..', import.meta.url).pathname

export type Running = {
  origin: string
  pid: number
  /** From the start of the process to its first answer from the database. */
  startedInMs: number
  memory(): Memory
  processorUs(): number
  stop(): Promise<void>
}

/** Resident bytes: now, and the peak. */
export type Memory = { now: number; peak: number }

export async function startStoa(installation: Installation): Promise<Running> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const origin = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const running = start(startCommand(), { ...installation.env, PORT: String(port) })
  while (!(await answers(`${origin}/readyz`))) await pause(running.child)
  return { origin, startedInMs: performance.now() - startedAt, ...running }
}

/** Stops it after the work. */
export async function withStoa<T>(
  installation: Installation,
  work: (stoa: Running) => Promise<T>,
): Promise<T> {
  const stoa = await startStoa(installation)
  try {
    return await work(stoa)
  } finally {
    await stoa.stop()
  }
}

/** The arguments that `npm start` passes to Node. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return String(scripts.start).split(' ').slice(1)
}

/** `framework`: the floor in Fastify, with the log and the security headers. */
export function startFloor(installation: Installation, options?: { framework: boolean }): Promise<Running> {
  return startTelling(['bench/floor.ts', ...(options?.framework ? ['framework'] : [])], installation.env)
}

/** Serves the page in the file unchanged. */
export function startStaticPage(path: string): Promise<Running> {
  return startTelling(['bench/static-page.ts'], { STATIC_PAGE: path })
}

/** A process that prints its address as its first line. */
async function startTelling(args: string[], env: Record<string, string>): Promise<Running> {
  const startedAt = performance.now()
  const running = start(args, env)
  while (!running.told().endsWith('\n')) await pause(running.child)
  return { origin: running.told().trim(), startedInMs: performance.now() - startedAt, ...running }
}

/** One run of the load, in a separate process. */
export function runLoad(order: LoadOrder): Promise<LoadResult> {
  return runWithOrder('bench/load.ts', order)
}

/** A separate process that takes its order as JSON and prints its result as JSON. */
export async function runWithOrder<Result>(entry: string, order: object): Promise<Result> {
  const args = [entry, JSON.stringify(order)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = text(child.stdout)
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error('The load failed.')
  return JSON.parse(await printed)
}

/** Runs a command of `stoa` to its end. `told`: its standard error; `peak`: its resident bytes at most. */
export async function runCommand(command: string[], env: Record<string, string>) {
  const options = { cwd: root, env: environment(env) }
  const args = ['server/commands/main.ts', ...command]
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'inherit', 'pipe'] })
  const told = text(child.stderr)
  let peak = 0
  const watching = setInterval(() => {
    // A process that is ending has no memory any more.
    if (child.exitCode === null) peak = Math.max(peak, memoryOf(child.pid ?? 0).peak || 0)
  }, 200)
  const [status] = await once(child, 'close')
  clearInterval(watching)
  if (status !== 0) throw new Error(`stoa ${command[0]} failed:\n${await told}`)
  return { told: await told, peak }
}

export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function pause(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`A process of the benchmark ended with ${child.exitCode}.`)
  await delay(5)
}

/** Its log goes to a file, like that of a service. */
export function start(args: string[], env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  const log = openSync(join(folder, 'log'), 'w')
  const options = { cwd: root, env: environment(env) }
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', log] })
  closeSync(log)
  let told = ''
  child.stdout?.on('data', (chunk) => {
    told += chunk
  })
  return {
    child,
    pid: child.pid ?? 0,
    told: () => told,
    memory: () => memoryOf(child.pid ?? 0),
    processorUs: () => statOf(child.pid ?? 0)?.us ?? Number.NaN,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
      rmSync(folder, { recursive: true })
    },
  }
}

/** As with `npm start`: a start uses the compile cache of the previous one. */
export function environment(env: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...env }
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}

/** Linux counts in hundredths of a second. */
const tickUs = 10_000

/** `endedUs`: of its children that have ended. */
function statOf(pid: string | number): { parent: number; us: number; endedUs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (at: number) => Number(fields[at]) + Number(fields[at + 1])
    return { parent: Number(fields[1]), us: ticks(11) * tickUs, endedUs: ticks(13) * tickUs }
  } catch {
    // The process has ended since it was listed, or runs on another machine.
    return undefined
  }
}

/** Microseconds of all connections that the database's server has had; NaN where it runs on another machine. */
export async function processorTimeOfDatabase(db: Pool): Promise<() => number> {
  const [row] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postmaster = statOf(row?.pid ?? 0)?.parent
  const listed = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const spent = () => listed().map((pid) => statOf(pid))
  return () =>
    postmaster === undefined
      ? Number.NaN
      : spent().reduce(
          (sum, stat) => sum + (stat?.parent === postmaster ? stat.us : 0),
          statOf(postmaster)?.endedUs ?? 0,
        )
}
