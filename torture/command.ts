// Runs `npm run stoa -- …` as a process of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { environment, root } from '../bench/processes.ts'
import { endWithThis } from './end-with-this.ts'

/** A command that takes longer hangs. */
const patienceMs = 90_000

/** The status of one that was killed is null. */
export type Ended = { status: number | null; told: string }

/** Env names the database, as Stoa's own settings do. */
export function startCommand(env: Record<string, string>, args: string[], input = '') {
  const child = spawn(process.execPath, ['server/commands/main.ts', ...args], {
    cwd: root,
    env: environment(env),
    stdio: 'pipe',
  })
  endWithThis(child)
  const hanging = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.once('exit', () => clearTimeout(hanging))
  child.stdout.resume()
  child.stdin.on('error', () => undefined).end(input)
  return { child, ended: endOf(child, text(child.stderr)) }
}

async function endOf(child: ChildProcess, told: Promise<string>): Promise<Ended> {
  const [status] = await once(child, 'close')
  return { status, told: await told }
}

/** Throws where the command fails. */
export async function runCommand(env: Record<string, string>, args: string[], input = ''): Promise<string> {
  const { status, told } = await startCommand(env, args, input).ended
  if (status !== 0) throw new Error(`stoa ${args.join(' ')} failed:\n${told}`)
  return told
}
