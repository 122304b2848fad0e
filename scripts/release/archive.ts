// Packs release/stoa/ into one archive, named by version, platform and commit. Refuses one that has become too large.

import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const maxMegabytes = 160

export function makeArchive(folder: string): string {
  const { version, commit } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
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
