// Runs a program to its end, optionally as another account, with a minimal environment: no secrets, and no PG* variables
// that would change PostgreSQL's settings.

import { execFile } from 'node:child_process'

/** Absent: the account of this process. */
export type Account = { uid: number; gid: number }

export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** Never throws: a program that cannot be started counts as failed, with the reason as its output. */
export function run(
  program: string,
  args: string[],
  account?: Account,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const options = { ...account, cwd: '/', env: plainEnvironment(), windowsHide: true }
    try {
      execFile(program, args, options, (error, stdout, stderr) => {
        resolve({ ok: error === null, output: stdout + stderr || (error?.message ?? '') })
      })
    } catch (error) {
      // Node throws instead of calling back if it is not permitted to change to the account.
      resolve({ ok: false, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
