// Runs `npm run stoa -- …` as a separate process.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { endWithThis } from '#test/end-with-this.ts'
import { environment, root } from '../bench/processes.ts'

/** A longer command counts as hanging. */
const usualMs = 90_000

/** The status of a killed command is null. */
export type Ended = { status: number | null; printed: string; stderr: string }

/** `env` names the database by Stoa's own settings; `release`: the folder of another release than this one. */
export function startCommand(
  env: Record<string, string>,
  args: string[],
  input = '',
  timeoutMs = usualMs,
  release: string = root,
) {
  const child = spawn(process.execPath, ['server/commands/main.ts', ...args], {
    cwd: release,
    env: environment(env),
    stdio: 'pipe',
  })
  endWithThis(child)
  const hanging = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  child.once('exit', () => clearTimeout(hanging))
  child.stdin.on('error', () => undefined).end(input)
  return { child, ended: endOf(child, text(child.stdout), text(child.stderr)) }
}

async function endOf(child: ChildProcess, printed: Promise<string>, stderr: Promise<string>): Promise<Ended> {
  const [status] = await once(child, 'close')
  return { status, printed: await printed, stderr: await stderr }
}

/** What the command prints. Throws if it fails. */
export async function runCommand(
  env: Record<string, string>,
  args: string[],
  input = '',
  timeoutMs = usualMs,
  release: string = root,
): Promise<string> {
  const { status, printed, stderr } = await startCommand(env, args, input, timeoutMs, release).ended
  if (status !== 0) throw new Error(`stoa ${args.join(' ')} failed:\n${stderr}`)
  return printed
}

/** A token of a program. */
export async function createToken(env: Record<string, string>): Promise<string> {
  return (await runCommand(env, ['token', 'create', 'torture'])).trim()
}
