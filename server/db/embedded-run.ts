// Runs a program to its end, as another account where asked, with nothing of this process's environment
// but what a program needs: no secrets, and no PG* variable that would bend PostgreSQL.

import { execFile } from 'node:child_process'
import type { Account } from './embedded-account.ts'

export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** Never throws: a program that can't be started counts as failed, its output saying why. */
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
      // Node throws, instead of calling back, when it may not change to the account.
      resolve({ ok: false, output: error instanceof Error ? error.message : String(error) })
    }
  })
}
