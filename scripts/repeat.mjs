// npm run test:repeat -- N [FILTER] [--units] [--all] [--busy]: runs the journeys of `npm test` N times, with `--units` its unit and
// integration tests, with `--all` those of `npm run test:all`, with FILTER those of all files whose path contains it, and prints
// which ones failed how often. `--busy` adds a busy process on each core, as on a slow or shared machine.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { longJourneys, longUnitTests, without } from './lib/long-tests.mjs'
import { getNode } from './lib/node.mjs'
import { prepare } from './lib/prepare.mjs'
import { root } from './lib/repository.mjs'

const { values, positionals } = parseArgs({
  options: { units: { type: 'boolean' }, all: { type: 'boolean' }, busy: { type: 'boolean' } },
  allowPositionals: true,
})
const [given, ...filters] = positionals
const rounds = Number(given)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Call it as npm run test:repeat -- N [FILTER] [--units] [--all] [--busy]')
  process.exit(2)
}

const [project, long] = values.units ? ['unit', longUnitTests] : ['e2e', longJourneys]
const selected = values.all || filters.length > 0 ? filters : without(long)
await prepare({ web: true, forBuilding: true })
run('scripts/chromium/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'stoa-repeat-'))
const busy = values.busy ? Array.from({ length: availableParallelism() }, startBusy) : []
process.once('exit', () => {
  for (const child of busy) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** @type {Map<string, number>} */
const failures = new Map()
for (let round = 1; round <= rounds; round++) {
  const started = Date.now()
  const failed = runOnce()
  for (const title of failed) failures.set(title, (failures.get(title) ?? 0) + 1)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`\n── Round ${round} of ${rounds}: ${failed.length} failed, ${seconds} s`)
}

console.log(`\n── Failures in ${rounds} rounds${values.busy ? ' on busy cores' : ''}:`)
for (const [title, times] of [...failures].sort(([, a], [, b]) => b - a)) console.log(`${times} × ${title}`)
if (failures.size === 0) console.log('none')
process.exit(failures.size === 0 ? 0 : 1)

/** The busy processes end by themselves when this process is killed. */
function startBusy() {
  const program = 'const parent = process.ppid; while (process.ppid === parent);'
  return spawn(process.execPath, ['--eval', program], { stdio: 'ignore' })
}

/** @param {string[]} command a script in the repository and its arguments */
function run(...command) {
  return spawnSync(getNode(), command, { cwd: root, stdio: 'inherit' })
}

/** @returns {string[]} the files and titles of the failed tests */
function runOnce() {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...selected]
  const { status } = run(...vitest, ...reporters)
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = name.slice(root.length + 1)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [path]
    return tests.map(({ fullName }) => `${path}: ${fullName}`)
  })
  return failed.length === 0 && status !== 0 ? ['the run itself'] : failed
}
