// The environment of the process, completed by the file .env, and without the quotes around values that `docker --env-file` leaves there.

import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ExpectedError } from './expected-error.ts'
import { readTextFile } from './text-file.ts'

/** A value without quotes that goes on behind a #, where Node ends it, and Compose does not. */
const beforeMark = /^[^\S\n]*(?:export\s+)?(\w+)[^\S\n]*=[^\S\n]*(?![\s"'`])[^#\r\n]*[^#\s]#/gm

/** Adds to `env`, which libraries read too, what the file names, and removes quotes. Throws an error that names the file. */
export function completeEnvironment(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  path = '.env',
): NodeJS.ProcessEnv {
  const text = existsSync(path) ? readTextFile(path) : ''
  for (const [, name = ''] of text.matchAll(beforeMark))
    if (names.includes(name))
      throw new ExpectedError(`${path}: # ends the value of ${name}. Put the value into quotes.`)
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
  for (const name of names) {
    const value = env[name]
    if (value !== undefined) env[name] = unquoted(value)
  }
  return env
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value
}
