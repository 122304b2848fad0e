// The environment of the process, completed by the file .env, and without the quotes around values that `docker --env-file` leaves there.

import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readTextFile } from './text-file.ts'

/** Adds to `env`, which libraries read too, what the file names, and removes quotes. Throws an error that names the file. */
export function completeEnvironment(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  path = '.env',
): NodeJS.ProcessEnv {
  const added = existsSync(path) ? parseEnv(readTextFile(path)) : {}
  for (const [name, value] of Object.entries(added)) env[name] ??= value
  for (const name of names) {
    const value = env[name]
    if (value !== undefined) env[name] = unquoted(value)
  }
  return env
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value
}
