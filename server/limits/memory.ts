// The memory of the machine and of the process: its limit, and returning the memory that the start needed to the system.

import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'

/** After the first page that a waiting browser requests. */
const restMs = 2_000

/** Otherwise V8 keeps its young generation at its largest size while the process is idle. Takes 40 ms; nothing without --expose-gc. */
export function releaseMemoryAfterStart(): void {
  setTimeout(release, restMs).unref()
}

function release(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const groups = '/sys/fs/cgroup'

/**
 * Returns the available memory in bytes: that of the machine, or the limit of a control group of Linux (containers, systemd). Node
 * reports only the limit of the process's own group, but those of its parents apply as well. `total`: of the machine. `read`: returns a
 * file's text; undefined if it cannot be read.
 */
export function memoryLimit(total = totalmem(), read = readIfThere): number {
  const limits = limitFiles(read('/proc/self/cgroup') ?? '').map((path) => Number(read(path) ?? Number.NaN))
  // A group without a limit has 'max', or a number beyond any machine.
  return Math.min(total, ...limits.filter((limit) => limit > 0))
}

/** Of the process's groups and their parents: `0::/a/b` (version 2) or `4:memory:/a/b` (version 1). */
function limitFiles(lines: string): string[] {
  return lines.split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    if (path === undefined) return []
    if (controllers === '') return withParents(path).map((at) => join(groups, at, 'memory.max'))
    if (!controllers?.split(',').includes('memory')) return []
    return withParents(path).map((at) => join(groups, 'memory', at, 'memory.limit_in_bytes'))
  })
}

function withParents(path: string): string[] {
  return path === '/' ? ['/'] : [path, ...withParents(dirname(path))]
}

/** Other systems have no such files, and a container may not see those of its parents. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
