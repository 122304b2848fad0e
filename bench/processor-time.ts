// The processor time of a server and of the PostgreSQL that it uses, which others on the machine disturb less than
// elapsed time.

import { readdirSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'

/** Linux counts in hundredths of a second. */
const tickUs = 10_000

type Stat = { pid: number; parent: number; us: number }

function statOf(pid: string | number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      us: (Number(fields[11]) + Number(fields[12])) * tickUs,
    }
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
  const postmaster = await postmasterOf(db)
  if (postmaster === undefined) return () => Number.NaN
  return () => childrenOf(postmaster).reduce((sum, { us }) => sum + us, 0)
}

/** The first process of the database's server, and those for its connections and its own work. */
export async function processesOfDatabase(db: Pool): Promise<number[]> {
  const postmaster = await postmasterOf(db)
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)]
}

/** Undefined where it runs on another machine. */
async function postmasterOf(db: Pool): Promise<number | undefined> {
  const [row] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return statOf(row?.pid ?? 0)?.parent
}

function childrenOf(parent: number): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== undefined)
    .filter((stat) => stat.parent === parent)
}
