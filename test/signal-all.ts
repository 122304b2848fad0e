// Signals a process together with its child processes, such as PostgreSQL with its connections.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The process is stopped first: otherwise a child that it starts meanwhile would be left, and the others would wait for it forever. */
export async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (signal !== 'SIGCONT') sendSignal(pid, 'SIGSTOP')
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = [...stdout.matchAll(/(\d+) +(\d+)/g)]
  const children = pairs.flatMap(([, child, parent]) => (Number(parent) === pid ? [Number(child)] : []))
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
