// Installs and builds what a command needs, under a lock: two starts on a fresh clone would otherwise write into the same
// folders.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { install, isInstalled } from './install.mjs'
import { root } from './repository.mjs'
import { buildWeb, isWebBuilt } from './web.mjs'

const preparingFile = `${root}/.preparing`

/** @param {{ web?: boolean, forBuilding?: boolean }} wanted */
export async function prepare({ web = false, forBuilding = false }) {
  if (isReady({ web, forBuilding })) return
  await lock()
  // A failure exits the process at once, so a `finally` alone would leave the lock behind.
  process.once('exit', release)
  if (!isInstalled({ forBuilding: forBuilding || (web && !isWebBuilt()) })) install()
  if (web && !isWebBuilt()) buildWeb()
  process.off('exit', release)
  release()
}

/** @param {{ web: boolean, forBuilding: boolean }} wanted */
function isReady({ web, forBuilding }) {
  return isInstalled({ forBuilding }) && (!web || isWebBuilt())
}

async function lock() {
  for (let tries = 0; !tryToLock(); tries++) {
    if (tries === 0)
      console.log(`Another start is at work in this folder; waiting until it removes ${preparingFile} …`)
    await wait(200)
  }
}

function release() {
  rmSync(preparingFile, { force: true })
}

function tryToLock() {
  try {
    writeFileSync(preparingFile, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  if (!isAlive(lockOwner())) release()
  return false
}

/** @returns {number | undefined} undefined while the owner has not written its number yet */
function lockOwner() {
  try {
    return Number.parseInt(readFileSync(preparingFile, 'utf8'), 10) || undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** @param {number | undefined} pid */
function isAlive(pid) {
  if (pid === undefined) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
