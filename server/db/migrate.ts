// Brings a database to the newest schema: forward only, each step in a transaction, safe when two processes start.

import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { ToldError } from '#server/told-error.ts'
import type { Db } from './client.ts'
import type { Pool } from './pool.ts'

const folder = new URL('migrations/', import.meta.url)

/** The advisory lock under which one process migrates while the others wait. */
const lockKey = 7_311_001

export class MigrationError extends ToldError {}

/** Applies what is missing; answers the names of the steps applied. */
export async function migrate(db: Pool): Promise<string[]> {
  const steps = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await db.withConnection(async (connection) => {
    await connection.query(sql`select pg_advisory_lock(${lockKey})`)
    await refuseOldServer(connection)
    await connection.runScript(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const rows = await connection.query<{ name: string }>(sql`select name from migrations`)
    const applied = new Set(rows.map(({ name }) => name))
    refuseNewerSchema(applied, steps)
    const missing = steps.filter((name) => !applied.has(name))
    for (const name of missing) await apply(connection, name)
    return missing
  })
}

/** Whatever fails before the commit ends the connection, and the transaction with it. */
async function apply(connection: Db, name: string): Promise<void> {
  await connection.runScript('begin')
  await connection.runScript(await readFile(new URL(name, folder), 'utf8'))
  await connection.execute(sql`insert into migrations (name) values (${name})`)
  await connection.runScript('commit')
}

async function refuseOldServer(connection: Db): Promise<void> {
  const [row] = await connection.query<{ version: string }>(
    sql`select current_setting('server_version_num') as version`,
  )
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
