// The processor time of a server and of the PostgreSQL that it uses, which others on the machine disturb less than
// elapsed time.

import { readdirSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'

/** Linux counts in hundredths of a second. */
const tickUs = 10_000

type Stat = { parent: number; us: number }

function statOf(pid: string | number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), us: (Number(fields[11]) + Number(fields[12])) * tickUs }
  } catch {
    // The process has ended since it was listed, or runs on another machine.
    return undefined
  }
}

/** Microseconds since the start of the process. */
export function processorUsOf(pid: number): number {
  return statOf(pid)?.us ?? Number.NaN
}

/** Microseconds of all connections of the database's server together; NaN where it runs on another machine. */
export async function processorTimeOfDatabase(db: Pool): Promise<() => number> {
  const [row] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postmaster = statOf(row?.pid ?? 0)?.parent
  if (postmaster === undefined) return () => Number.NaN
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => stat?.parent === postmaster)
      .reduce((sum, stat) => sum + (stat?.us ?? 0), 0)
}
