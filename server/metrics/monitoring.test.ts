// The metrics have descriptions, and the dashboard and the rules of docs/monitoring/ only name existing metrics.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/pool.ts'
import { createSemaphores } from '#server/limits/semaphores.ts'
import { makeFolderOf } from '#test/commands.ts'
import { createMetrics } from './metrics.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const folder = join(docs, 'monitoring')
const read = (path: string) => readFileSync(join(docs, path), 'utf8')

/** Nothing listens there: the names on the page do not depend on the database. */
const where = { host: '127.0.0.1', port: 1 }
const pool = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 100 })
const pools = { where, requests: pool, longReads: pool, maintenance: pool }
const log = pino({ level: 'silent' })
const everything = { slots: createSemaphores(readConfig({})), isMirroring: true }
const metrics = createMetrics(pools, log, everything)
const page = await (await fetch(await metrics.listen({ port: 0, host: '127.0.0.1' }))).text()
afterAll(async () => {
  await Promise.all([metrics.close(), pool.close()])
})

const types = new Map(
  [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
)
/** Returns the names that Prometheus stores. */
const stored = new Set(
  [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  ),
)

const named = (text: string) =>
  new Set([...text.matchAll(/\b(?:stoa|process|nodejs)_\w+/g)].map(([name]) => name))

type Target = { expr: string; datasource: { uid: string } }
type Panel = { id: number; title: string; targets?: Target[] }
const { panels } = JSON.parse(read('monitoring/grafana.json')) as { panels: Panel[] }
const targets = panels.flatMap((panel) => panel.targets ?? [])

test('each metric has a line that explains it', () => {
  const explained = [...page.matchAll(/^# HELP (\w+) \S/gm)].map(([, name]) => name)
  expect(explained.toSorted()).toEqual([...types.keys()].toSorted())
})

test('the dashboard and the alerts use only metrics that exist', () => {
  const used = [...named(targets.map(({ expr }) => expr).join('\n')), ...named(read('monitoring/rules.yml'))]
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !stored.has(name))).toEqual([])
})

const program = '/usr/bin/promtool'
const isInstalled = spawnSync(program, ['--version']).status === 0
/** Skipped where promtool is not installed (Debian: apt-get install prometheus). */
const withPromtool = test.skipIf(!isInstalled)

function promtool(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
}

withPromtool('the alerts are valid, and each fires where it must (needs promtool)', () => {
  promtool('check', 'rules', 'rules.yml')
  promtool('test', 'rules', 'rules.test.yml')
  const tested = read('monitoring/rules.test.yml')
  for (const [, alert] of read('monitoring/rules.yml').matchAll(/- alert: (\w+)/g))
    expect(tested).toMatch(new RegExp(`\\b${alert}\\b`))
})

withPromtool('every query of the dashboard is valid (needs promtool)', async () => {
  const variables = { job: 'stoa', instance: '.*', __rate_interval: '1m' }
  const plain = (expr: string) =>
    Object.entries(variables).reduce((text, [name, value]) => text.replaceAll(`$${name}`, value), expr)
  const rules = targets.map(({ expr }, index) => ({ record: `query:${index}`, expr: plain(expr) }))
  // JSON is YAML.
  const file = JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
  promtool('check', 'rules', join(await makeFolderOf({ 'dashboard.yml': file }), 'dashboard.yml'))
})
