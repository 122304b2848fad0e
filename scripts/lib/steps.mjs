// Runs the steps of a check in order, prints and times each, and stops at the first failure. The last line counts the
// tests of all steps.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { getNode } from './node.mjs'
import { root } from './repository.mjs'

/**
 * @typedef {string[]} Command a script in the repository and its arguments
 * @typedef {{ title: string, commands: Command[], env?: Record<string, string> }} Step
 */

const reports = mkdtempSync(join(tmpdir(), 'stoa-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
let runs = 0

/** A run of Vitest whose tests are counted. @param {string[]} args @returns {Command} */
export function vitest(...args) {
  const report = join(reports, `${++runs}.json`)
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
}

/** @param {Step[]} steps */
export function runSteps(steps) {
  const started = Date.now()
  for (const { title, commands, env = {} } of steps) {
    const stepStarted = Date.now()
    console.log(`\n── ${title}`)
    if (!commands.every((command) => succeeds(command, env))) {
      console.error(`\n── ${title} failed; the steps after it did not run.\n${countTests()}`)
      process.exit(1)
    }
    console.log(`── ${title}: ${secondsSince(stepStarted)}`)
  }
  console.log(`\n── All ${steps.length} steps passed in ${secondsSince(started)}.\n${countTests()}`)
}

/** @param {Command} command @param {Record<string, string>} env */
function succeeds(command, env) {
  const node = getNode()
  // Only a step that names TEST_DATABASE_URL gets it: the others run on the embedded PostgreSQL.
  const { TEST_DATABASE_URL: _, ...own } = process.env
  const PATH = [dirname(node), own.PATH].join(delimiter)
  const colours = process.stdout.isTTY || own.FORCE_COLOR ? {} : { NO_COLOR: '1' }
  const options = /** @type {const} */ ({
    cwd: root,
    stdio: 'inherit',
    env: { ...own, ...colours, PATH, ...env },
  })
  return spawnSync(node, command, options).status === 0
}

/** @param {number} started */
function secondsSince(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}

function countTests() {
  const found = readdirSync(reports).map((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')))
  const total = (/** @type {string} */ key) => found.reduce((sum, report) => sum + report[key], 0)
  const skipped = total('numPendingTests') + total('numTodoTests')
  return `Tests: ${total('numPassedTests')} passed, ${total('numFailedTests')} failed, ${skipped} skipped`
}
