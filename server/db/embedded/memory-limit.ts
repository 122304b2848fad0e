// How much memory there is: that of the machine, or the limit of a control group of Linux (containers, systemd). Node reports
// only the limit of the process's own group, but those of its parents hold as well.

import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'

const groups = '/sys/fs/cgroup'

/** In bytes. `total`: of the machine. `read`: a file's text; undefined where it cannot be read. */
export function memoryLimit(total = totalmem(), read = readIfThere): number {
  const limits = limitFiles(read('/proc/self/cgroup') ?? '').map((path) => Number(read(path) ?? Number.NaN))
  // A group without a limit says 'max', or a number beyond any machine.
  return Math.min(total, ...limits.filter((limit) => limit > 0))
}

/** Of the process's groups and all their parents. Lines are such as `0::/a/b` (version 2) or `4:memory:/a/b` (version 1). */
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
