// Runs npm run sbom as a process.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './lib/repository.mjs'

type Sbom = { bomFormat: string; components: { name: string; version: string; hashes?: object[] }[] }

test('the SBOM lists every package that the server runs on, each with its hash, and no development packages', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    shell: process.platform === 'win32',
    maxBuffer: 10_000_000,
  })
  const sbom: Sbom = JSON.parse(stdout)
  const own = JSON.parse(await readFile(`${root}/package.json`, 'utf8'))
  const listed = new Map(sbom.components.map((component) => [component.name, component]))
  expect(sbom.bomFormat).toBe('CycloneDX')
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.optionalDependencies }))
    expect(listed.get(name), name).toMatchObject({ version, hashes: [{ alg: 'SHA-512' }] })
  // Development packages also need some of them: the lock file says which are for development only.
  const { packages } = JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8'))
  const isAlone = (name: string): boolean => packages[`node_modules/${name}`]?.dev === true
  const expected = Object.keys(packages).flatMap(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? [],
  )
  expect(expected.filter((name) => isAlone(name) === listed.has(name))).toEqual([])
}, 60_000)
