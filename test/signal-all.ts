// Signals a process together with those that it has started, such as PostgreSQL with its connections.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** It is stopped first: a child that it starts meanwhile would be left, and wait for the others for ever. */
export async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGCONT') sendSignal(pid, 'SIGSTOP')
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
  for (const one of [pid, ...children]) sendSignal(one, signal)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
