// The units of deploy/systemd/: their settings, and systemd's security rating if systemd is installed.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readConfig, variables } from '#server/config/config.ts'
import { readText } from './read-yaml.ts'

const path = 'deploy/systemd/stoa.service'
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('sets only variables that Stoa reads, and valid ones', async () => {
  const [, line = ''] = /^Environment=(.*)$/m.exec(await readText(path)) ?? []
  const set = Object.fromEntries(line.split(' ').map((one) => one.split('=')))
  const { NODE_COMPILE_CACHE: cache, ...settings } = set
  expect(cache).toBe('/var/cache/stoa')
  expect(variables).toEqual(expect.arrayContaining(Object.keys(settings)))
  expect(readConfig(settings).dataDir).toBe('/var/lib/stoa/data')
})

test('the documentation names the place of everything that the unit needs', async () => {
  const [unit, page] = await Promise.all([readText(path), readText('docs/running.md')])
  for (const name of ['/opt/stoa', '/etc/stoa.env', '/var/lib/stoa/data']) {
    expect(unit).toContain(name)
    expect(page).toContain(name)
  }
})

test.skipIf(!hasSystemd).each(['stoa', 'stoa-feed'])(
  '%s is at most 2.0 of 10 exposed, by the measure of systemd-analyze security',
  (name) => {
    const { stdout, status } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', '--no-pager', `deploy/systemd/${name}.service`],
      { encoding: 'utf8', cwd: new URL('../../', import.meta.url) },
    )
    expect(stdout).toMatch(new RegExp(`Overall exposure level for ${name}.service: 1\\.\\d OK`))
    expect(status).toBe(0)
  },
)

test('the units set what the feed reads', async () => {
  const [unit, compose, program] = await Promise.all(
    ['deploy/systemd/stoa-feed.service', 'compose.yaml', 'examples/feed.mjs'].map(readText),
  )
  expect(unit).toContain('FEED_PROGRESS=')
  const [, read = ''] = /^const \{ (.*) \} = process\.env$/m.exec(program ?? '') ?? []
  for (const name of read.split(', ')) expect(compose).toContain(`${name}:`)
})
