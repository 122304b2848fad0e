// Packs release/stoa/ into one archive, named by version, platform and commit. Refuses one that has become too large, and a version that
// later releases could not be tested against.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fixtureOf } from './fixture.ts'

const maxMegabytes = 160

export function makeArchive(folder: string): string {
  const { version, commit } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!existsSync(fixtureOf(version)))
    throw new Error(
      `There is no test/releases/${version}, so no later release could be tested against this one. npm run release -- version X.Y.Z makes it.`,
    )
  const name = `${['stoa', version, process.platform, process.arch, commit].filter(Boolean).join('-')}.tar.gz`
  const archive = join(dirname(folder), name)
  const { status, stderr } = spawnSync('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  const megabytes = statSync(archive).size / 1_000_000
  console.log(`release/${name}: ${megabytes.toFixed(1)} MB`)
  if (megabytes > maxMegabytes) throw new Error(`The archive has more than ${maxMegabytes} MB.`)
  return archive
}
