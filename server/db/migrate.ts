// Brings a database to the newest schema: forward only, each step in a transaction, safe when two processes start.

import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from './database.ts'

const folder = new URL('migrations/', import.meta.url)

/** The advisory lock under which one process migrates while the others wait. */
const lockKey = 7_311_001

export class MigrationError extends Error {}

/** Applies what is missing; answers the names of the steps applied. */
export async function migrate(sql: Pool): Promise<string[]> {
  const steps = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${lockKey})`
    await refuseOldServer(connection)
    await connection`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`
    const applied = new Set(
      (await connection<{ name: string }[]>`select name from migrations`).map((row) => row.name),
    )
    refuseNewerSchema(applied, steps)
    const missing = steps.filter((name) => !applied.has(name))
    for (const name of missing) await apply(connection, name)
    return missing
  } finally {
    await connection`select pg_advisory_unlock_all()`
    connection.release()
  }
}

type Connection = Awaited<ReturnType<Pool['reserve']>>

async function apply(connection: Connection, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8')
  await connection`begin`
  try {
    await connection.unsafe(statements)
    await connection`insert into migrations (name) values (${name})`
    await connection`commit`
  } catch (error) {
    await connection`rollback`
    throw error
  }
}

async function refuseOldServer(connection: Connection): Promise<void> {
  const [row] = await connection<
    { version: string }[]
  >`select current_setting('server_version_num') as version`
  if (Number(row?.version) < 150_000) {
    throw new MigrationError(
      'The database server is older than PostgreSQL 15, the oldest that Stoa works with.',
    )
  }
}

function refuseNewerSchema(applied: Set<string>, steps: string[]): void {
  const unknown = [...applied].filter((name) => !steps.includes(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer release of Stoa (${unknown.join(', ')}). Start that release, or restore a backup.`,
    )
  }
}
