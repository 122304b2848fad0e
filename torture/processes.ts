// The processes of Stoa in tests, and the commands that most tests run.

import type { Defer } from '#test/clean-up.ts'
import { type Env, openStoa, runCommand, type Stoa, startCommand } from '#test/processes.ts'
import { unless } from './torture.ts'

/** Killed at the end, since its database may be gone. `release`: the folder of a release other than this one. */
export async function startStoa(env: Env, defer: Defer, release?: string): Promise<Stoa> {
  const stoa = await openStoa({ STOA_LOG: 'error', ...env }, defer, release)
  defer(() => stoa.kill('SIGKILL'))
  await stoa.start()
  return stoa
}

/** Creates the token of a program. */
export async function createToken(env: Env, name = 'torture'): Promise<string> {
  return (await runCommand(env, ['token', 'create', name])).printed.trim()
}

/** Checks the maintained figures. The doctor also lists the demo's malformed fields, which do not change its exit status. */
export async function checkFigures(env: Env, release?: string): Promise<string[]> {
  const { status, stderr } = await startCommand(env, ['doctor'], { release }).ended
  return unless(status === 0, `The doctor finds: ${stderr.trim()}`)
}
