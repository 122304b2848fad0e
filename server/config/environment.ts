// The environment of the process, completed by the file .env, and without the quotes around values that `docker --env-file` leaves there.

import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ExpectedError } from './expected-error.ts'
import { readTextFile } from './text-file.ts'
import { nearestOf } from './unknown-names.ts'

/** A value without quotes that goes on behind a #, where Node ends it, and Compose does not. */
const beforeMark = /^[^\S\n]*(?:export\s+)?(\w+)[^\S\n]*=[^\S\n]*(?![\s"'`])[^#\r\n]*[^#\s]#/gm

/** Adds to `env`, which libraries read too, what the file names, and removes quotes. Throws an error that names the file. */
export function completeEnvironment(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  path = '.env',
): NodeJS.ProcessEnv {
  const text = existsSync(path) ? readTextFile(path) : ''
  const read = parseEnv(text)
  const faults = faultsIn(text, read, names)
  if (faults.length > 0) throw new ExpectedError(faults.map((fault) => `${path}: ${fault}`).join('\n'))
  for (const [name, value] of Object.entries(read)) env[name] ??= value
  for (const name of names) {
    const value = env[name]
    if (value !== undefined) env[name] = unquoted(value)
  }
  return env
}

function faultsIn(text: string, read: NodeJS.Dict<string>, names: readonly string[]): string[] {
  const unset = names.filter((name) => read[name] === undefined)
  const cut = [...text.matchAll(beforeMark)]
    .filter(([, name = '']) => names.includes(name))
    .map(([, name]) => `# ends the value of ${name}: put the value into quotes.`)
  const unread = unset
    .filter((name) => otherLineOf(name).test(text))
    .map((name) => `the line of ${name} is not read: write ${name}=value.`)
  const misspelt = Object.keys(read).flatMap((name) => {
    const meant = name.length < 10 || names.includes(name) ? undefined : nearestOf(name, unset, 2)
    return meant === undefined ? [] : [`${name}: did you mean ${meant}?`]
  })
  return [...cut, ...unread, ...misspelt]
}

/** A line of another syntax, such as `NAME: value`, `set NAME=value` or `name=value`; in Compose a name alone passes the variable on. */
function otherLineOf(name: string): RegExp {
  const before = '^[^\\w#\\n]*(?:(?:export|set|setenv|env|environment|e)\\W+)?'
  return new RegExp(`${before}${name}(?!\\w)[^\\S\\n]*\\S`, 'im')
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value
}
