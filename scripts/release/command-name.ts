// A release has no npm: its program ./stoa runs the commands, so the messages, the documentation and the screens of a release
// name that. Everywhere else the repository writes the commands of a clone.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ownFiles } from './files.ts'

const named = /\.(ts|js|md|example)$/

export function nameCommands(release: string): void {
  for (const path of ownFiles()) if (named.test(path)) rewrite(join(release, path))
}

function rewrite(path: string): void {
  const text = readFileSync(path, 'utf8')
  const own = withOwnCommands(text)
  if (/npm run [^`]*stoa/.test(own))
    throw new Error(`${path} names a command of npm in a form that is not known.`)
  if (own === text) return
  writeFileSync(path, own)
  // What the build has compressed is sent instead of the file.
  if (existsSync(`${path}.br`)) writeFileSync(`${path}.br`, brotliCompressSync(own))
  if (existsSync(`${path}.gz`)) writeFileSync(`${path}.gz`, gzipSync(own))
}

export function withOwnCommands(text: string): string {
  return text
    .replaceAll(/npm run (--silent )?stoa -- /g, './stoa ')
    .replaceAll('=PROJECT npm start', '=PROJECT ./stoa')
}
