// Secrets from files: NAME_FILE names a file that contains the value of NAME, as container platforms mount secrets.

import { ExpectedError } from './expected-error.ts'
import { reasonOf } from './system-error.ts'
import { readTextFile } from './text-file.ts'
import type { Environment } from './variable-kinds.ts'

export const secrets = [
  'DATABASE_URL',
  'DATABASE_URL_READ',
  'FIREBASE_API_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
]

/** Returns the environment with the contents of these files. Throws an error if one cannot be read, or if both names are set. */
export function readSecretFiles(env: Environment): Environment {
  const read = { ...env }
  for (const name of secrets) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new ExpectedError(`${name} and ${name}_FILE are both set: only one may be.`)
    read[name] = contentOf(`${name}_FILE`, path)
  }
  return read
}

function contentOf(name: string, path: string): string {
  try {
    const content = readTextFile(path).trim()
    if (content !== '') return content
  } catch (error) {
    throw new ExpectedError(`${name} cannot be read: ${reasonOf(error)}`)
  }
  throw new ExpectedError(`${name}: ${path} is empty.`)
}
