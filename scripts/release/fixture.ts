// The fixture of a version, from which the tests of later ones upgrade: test/releases/.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/repository.mjs'

export function fixtureOf(version: string): string {
  return join(root, 'test/releases', version)
}

/** Makes that of the version in package.json: in a process of its own, which reads the new version. */
export function makeFixture(): void {
  const { status } = spawnSync(process.execPath, ['test/releases/make.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The fixture of the version could not be made, so there is no release.')
}
