// Brings a database to the newest schema: forward only, each step in a transaction, safe when two processes start.

import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { ExpectedError } from '#server/expected-error.ts'
import type { Db } from './client.ts'
import { lockKeys } from './lock-keys.ts'
import type { Pool } from './pool.ts'

const folder = new URL('migrations/', import.meta.url)

export class MigrationError extends ExpectedError {}

export type Migrating = {
  /** false: missing steps are an error instead of applied. */
  isAllowed?: boolean
  /** Before each step of a database that holds data already. `done` of `total` steps are applied. */
  onStep?(step: { name: string; done: number; total: number }): Promise<void>
}

/** Applies the missing steps, and returns their names. */
export async function migrate(db: Pool, { isAllowed = true, onStep }: Migrating = {}): Promise<string[]> {
  const steps = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await db.withConnection(async (connection) => {
    await connection.query(sql`select pg_advisory_lock(${lockKeys.migrations})`)
    await refuseOldServer(connection)
    const applied = await listApplied(connection)
    refuseNewerSchema(applied, steps)
    const missing = steps.filter((name) => !applied.has(name))
    if (missing.length > 0 && !isAllowed) throw notMigrated(missing)
    if (missing.length > 0) await connection.runScript(recordTable)
    for (const [done, name] of missing.entries()) {
      if (applied.size > 0) await onStep?.({ name, done, total: missing.length })
      await apply(connection, name)
    }
    // A table that a step has rewritten needs this for index-only scans and for good plans.
    if (applied.size > 0 && missing.length > 0) await connection.runScript('vacuum (analyze)')
    return missing
  })
}

const recordTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())'

async function listApplied(connection: Db): Promise<Set<string>> {
  const [found] = await connection.query<{ is: boolean }>(
    sql`select to_regclass('migrations') is not null as is`,
  )
  if (!found?.is) return new Set()
  const rows = await connection.query<{ name: string }>(sql`select name from migrations`)
  return new Set(rows.map(({ name }) => name))
}

function notMigrated(missing: string[]): MigrationError {
  return new MigrationError(
    `The database lacks ${missing.length} ${missing.length === 1 ? 'step' : 'steps'} of this release, and STOA_MIGRATE is off. As the owner of the tables: npm run stoa -- migrate`,
  )
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
