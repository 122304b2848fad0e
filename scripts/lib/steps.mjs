// Runs the steps of a check, prints and times each, and stops at the first failure. The last line counts the tests of all
// steps.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/**
 * Runs the lanes side by side, since a test waits for half of its time; the steps of a lane in order. What a step prints follows its
 * end. After a failure no further step begins.
 * @param {...Step[]} lanes
 */
export async function runLanes(...lanes) {
  const started = Date.now()
  /** @type {string[]} */
  const failed = []
  await Promise.all(lanes.map((steps) => runLane(steps, failed)))
  if (failed.length > 0) {
    console.error(`\n── Failed: ${failed.join(', ')}. The steps after it did not run.\n${countTests()}`)
    process.exit(1)
  }
  console.log(`\n── All ${lanes.flat().length} steps passed in ${secondsSince(started)}.\n${countTests()}`)
}

/** @param {Step[]} steps @param {string[]} failed */
async function runLane(steps, failed) {
  for (const { title, commands, env = {} } of steps) {
    if (failed.length > 0) return
    const started = Date.now()
    console.log(`── ${title} …`)
    let printed = ''
    for (const command of commands) {
      const { output, isDone } = await run(command, env)
      printed += output
      if (isDone) continue
      failed.push(title)
      break
    }
    console.log(
      `\n${printed}── ${title}: ${failed.includes(title) ? 'failed after ' : ''}${secondsSince(started)}`,
    )
  }
}

/** @param {Command} command @param {Record<string, string>} env */
async function run(command, env) {
  const node = getNode()
  // Only a step that names TEST_DATABASE_URL gets it: the others run on the embedded PostgreSQL.
  const { TEST_DATABASE_URL: _, ...own } = process.env
  const PATH = [dirname(node), own.PATH].join(delimiter)
  const colours = process.stdout.isTTY || own.FORCE_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const child = spawn(node, command, { cwd: root, env: { ...own, ...colours, PATH, ...env } })
  /** @type {Buffer[]} */
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  child.stdin.end()
  const [status] = await once(child, 'close')
  return { output: Buffer.concat(chunks).toString(), isDone: status === 0 }
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
