// Runs a TypeScript entry point: in this process if its Node is new enough, otherwise in a child process that gets the
// terminal and the signals and decides the exit code.
import { spawn } from 'node:child_process'
import nodeModule from 'node:module'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { getNode } from './node.mjs'
import { root } from './repository.mjs'

const parentCheckMs = 500

/** Caches stripped and compiled sources between starts: a quicker start, and a quarter less memory. */
const compileCache = `${root}/node_modules/.cache/compile`

/** @param {string} entry its path in the repository; it finds its arguments in process.argv from 2 on */
export async function launch(entry) {
  if (process.env.npm_lifecycle_event) endWithParent()
  const node = getNode()
  if (node === process.execPath) {
    process.argv[1] = `${root}/${entry}`
    nodeModule.enableCompileCache?.(compileCache)
    await import(pathToFileURL(process.argv[1]).href)
  } else {
    runAsChild(node, [...process.execArgv, `${root}/${entry}`, ...process.argv.slice(2)])
  }
}

/** npm sends a signal to the shell between it and this process, and the shell ends without forwarding it. */
function endWithParent() {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, parentCheckMs)
  check.unref()
}

/** @param {string} node @param {string[]} args */
function runAsChild(node, args) {
  const child = spawn(node, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; forwarding it would send it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.once('error', (error) => {
    console.error(`${node} does not start: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}
