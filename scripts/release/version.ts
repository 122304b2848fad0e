// Makes a version: package.json, package-lock.json, the dated heading of CHANGELOG.md, the tag of the image in the Kubernetes manifests, the
// contract of the API and the fixture, in one commit with a tag. If something is missing or fails, nothing is changed.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractFile } from './files.ts'

const heading = '## Unreleased\n'
const manifests = 'deploy/kubernetes/kustomization.yaml'

/** `contract` returns the OpenAPI document of a version; `makeFixture` makes the fixture of the version in package.json. */
type Making = { contract(version: string): object; makeFixture(): void }

export function setVersion(root: string, version: string, { contract, makeFixture }: Making): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`'${version}' is no version such as 1.2.3.`)
  if (git('status', '--porcelain') !== '') throw new Error('The working tree has changes. Commit them first.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`)
  const changes = read('CHANGELOG.md')
  const section = changes.split(heading)[1]?.split('\n## ')[0]?.trim()
  if (!section) throw new Error("CHANGELOG.md has nothing below '## Unreleased'.")

  const today = new Date().toISOString().slice(0, 10)
  const write = (path: string, value: object) =>
    writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`)
  const lock = JSON.parse(read('package-lock.json'))
  write('package.json', { ...JSON.parse(read('package.json')), version })
  write('package-lock.json', {
    ...lock,
    version,
    packages: { ...lock.packages, '': { ...lock.packages[''], version } },
  })
  writeFileSync(join(root, 'CHANGELOG.md'), changes.replace(heading, `## ${version}, ${today}\n`))
  writeFileSync(join(root, manifests), read(manifests).replace(/newTag: .+/, `newTag: ${version}`))
  writeFileSync(join(root, contractFile), `${JSON.stringify(contract(version))}\n`)
  try {
    makeFixture()
  } catch (error) {
    git('checkout', '--', '.')
    git('clean', '--force', '-d', '--quiet', 'test/releases')
    throw error
  }
  git('add', 'package.json', 'package-lock.json', 'CHANGELOG.md', contractFile, 'test/releases', manifests)
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Stoa ${version}`)
  console.log(`Version ${version} is committed and tagged v${version}.`)
}
