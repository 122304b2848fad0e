// Reads PostgreSQL's pid file in the data folder, and checks it: after a crash the file stays, and its process id may
// belong to any program.

import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './binaries.ts'

export type PidFile = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' | undefined }

const statuses = ['starting', 'ready', 'stopping'] as const

/** Returns undefined if the file is absent or empty. */
export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
  if (text === undefined || text === '') return undefined
  const lines = text.split('\n')
  const status = statuses.find((each) => each === lines[7]?.trim())
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status }
}

export async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  // Not /proc/PID/cwd: in a container root may be denied access to a process of another account.
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : (await runProgram('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output
  return command.replaceAll('\0', ' ').includes(`postgres -D ${await realpath(folder)} `)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
