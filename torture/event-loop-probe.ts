// Loaded into a server process: writes into a file for how long its main thread has computed without a break, at most,
// since the file was removed. Processor time, not time: other work on the machine does not count.

import { existsSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.STOA_TORTURE_PROBE
const intervalMs = 2

if (isMainThread && file !== undefined) {
  let longestUs = 0
  let last = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    if (!existsSync(file)) longestUs = 0
    if (user + system <= longestUs && existsSync(file)) return
    longestUs = Math.max(longestUs, user + system)
    writeFileSync(file, String(longestUs))
  }, intervalMs).unref()
}
