// Brings a database to the newest schema: forward only, each step in a transaction, safe when two processes start.

import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { ExpectedError } from '#server/expected-error.ts'
import type { Db } from './client.ts'
import { lockKeys } from './lock-keys.ts'
import type { Pool } from './pool.ts'

const folder = new URL('migrations/', import.meta.url)

export class MigrationError extends ExpectedError {}

/** Applies the missing steps, and returns their names. */
export async function migrate(db: Pool): Promise<string[]> {
  const steps = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await db.withConnection(async (connection) => {
    await connection.query(sql`select pg_advisory_lock(${lockKeys.migrations})`)
    await refuseOldServer(connection)
    await connection.runScript(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const rows = await connection.query<{ name: string }>(sql`select name from migrations`)
    const applied = new Set(rows.map(({ name }) => name))
    refuseNewerSchema(applied, steps)
    const missing = steps.filter((name) => !applied.has(name))
    for (const name of missing) await apply(connection, name)
    // A table that a step has rewritten needs this for index-only scans and for good plans.
    if (applied.size > 0 && missing.length > 0) await connection.runScript('vacuum (analyze)')
    return missing
  })
}

/** An error before the commit closes the connection, which also ends the transaction. */
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
