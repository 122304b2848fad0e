// A release has no npm: its program ./stoa runs the commands, so the messages, the documentation and the screens of a release name ./stoa.
// Everywhere else the repository writes the commands of a clone.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ownFiles } from './files.ts'

const named = /\.(ts|js|md|example)$/

export function nameCommands(release: string): void {
  for (const path of ownFiles()) if (namesCommands(path)) rewrite(join(release, path))
}

/** Returns whether a file of the repository is rewritten. */
export function namesCommands(path: string): boolean {
  return named.test(path)
}

function rewrite(path: string): void {
  const text = readFileSync(path, 'utf8')
  const own = withOwnCommands(text)
  if (own === text) return
  writeFileSync(path, own)
  // The compressed copy from the build is sent instead of the file.
  if (existsSync(`${path}.br`)) writeFileSync(`${path}.br`, brotliCompressSync(own))
  if (existsSync(`${path}.gz`)) writeFileSync(`${path}.gz`, gzipSync(own))
}

/** Throws if a command of a clone would remain. */
export function withOwnCommands(text: string): string {
  const own = text
    .replaceAll(/npm run (--silent )?stoa -- /g, './stoa ')
    .replaceAll('=PROJECT npm start', '=PROJECT ./stoa')
  const left = /npm run [^`\n]*stoa.*/.exec(own)
  if (left) throw new Error(`Write commands as 'npm run stoa -- COMMAND', not '${left[0]}'.`)
  return own
}
