// Whether a process has ended, and signals to it and its child processes.

import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** The process first, so that it starts no further ones meanwhile. */
export async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  for (const one of [pid, ...(await childrenOf(pid))]) {
    try {
      process.kill(one, signal)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}

export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH'
}
