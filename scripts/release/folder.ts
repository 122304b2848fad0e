// Makes release/stoa/: everything that runs the console, and a program `stoa` that starts it.

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../lib/repository.mjs'
import { nameCommands, withOwnCommands } from './command-name.ts'
import { contractFile, isNode, isOfPackage, ownFiles, packages } from './files.ts'

/** The V8 flags that `npm start` passes. */
export const startFlags = (manifest.scripts.start.match(/--\S+/g) ?? []).join(' ')

export function makeFolder({ withNode }: { withNode: boolean }): string {
  if (process.platform === 'win32')
    throw new Error('A release is made on Linux or macOS, for the same platform.')
  const folder = join(root, 'release/stoa')
  rmSync(folder, { recursive: true, force: true })
  for (const path of ownFiles()) copy(path, folder)
  nameCommands(folder)
  writeContract(folder)
  const places = packages({ withNode })
  for (const place of places) copy(place, folder, (path) => isOfPackage(place, path))
  for (const place of places) linkLibraries(join(folder, place))
  writeManifest(folder)
  writeProgram(folder, places.find(isNode))
  console.log(`release/stoa: ${places.length} packages`)
  return folder
}

function copy(path: string, folder: string, filter: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
}

/** Creates the links between PostgreSQL's libraries, which npm cannot carry: the folder may be read-only later. */
function linkLibraries(cwd: string): void {
  const script = 'scripts/hydrate-symlinks.js'
  if (!existsSync(join(cwd, 'native')) || !existsSync(join(cwd, script))) return
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The libraries of PostgreSQL cannot be linked: ${stderr}`)
}

/** Writes the OpenAPI document of this code, for programs that cannot ask a running console. */
function writeContract(folder: string): void {
  const document = openApiDocument(endpoints, manifest.version, '')
  writeFileSync(join(folder, contractFile), withOwnCommands(`${JSON.stringify(document, null, 2)}\n`))
}

/** Leaves out what only npm and developers need, and adds the commit. */
function writeManifest(folder: string): void {
  const {
    scripts: _,
    devDependencies: __,
    ...manifest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = currentCommit()
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, commit }, null, 2)}\n`)
}

/** Such as '3f2a9c1b7d04', with '-dirty' if files differ from it; undefined where there is no git, as in the build of an image. */
function currentCommit(): string | undefined {
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function writeProgram(folder: string, node: string | undefined): void {
  const program = node === undefined ? 'node' : `"$PWD/${node}/bin/node"`
  writeFileSync(
    join(folder, 'stoa'),
    `#!/bin/sh
# ./stoa starts the console, ./stoa COMMAND runs one of its commands; ./stoa help lists them.
# Paths, also those of .env and of the data, are relative to this folder.
program=$(readlink -f "$0" 2>/dev/null || echo "$0")
case $program in */*) cd "\${program%/*}" || exit 1 ;; esac
export NODE_ENV=production
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$PWD/.cache}"
if [ $# -eq 0 ]; then exec ${program} ${startFlags} server/main.ts; fi
exec ${program} server/commands/main.ts "$@"
`,
  )
  chmodSync(join(folder, 'stoa'), 0o755)
}
