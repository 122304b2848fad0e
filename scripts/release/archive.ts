// Packs release/stoa/ into one archive, and refuses one that has become too large.

import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

const maxMegabytes = 160

export function makeArchive(folder: string): string {
  const name = `stoa-${manifest.version}-${process.platform}-${process.arch}.tar.gz`
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
