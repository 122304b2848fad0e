// Brings a database to the schema of this release: forward only, in one transaction, safe when two processes start at once.

import sql from 'sql-template-tag'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { Db } from './client.ts'
import { lockKeys } from './locks.ts'
import type { Pool } from './pool.ts'
import { firstSchema, type ReleaseSchema, readReleaseSchema, type Script } from './release-schema.ts'

export class MigrationError extends ExpectedError {}

export type Migrating = {
  /** false: missing steps are an error instead of being applied. */
  isAllowed?: boolean
  /** Called before each step on a database that already holds data. `done` of `total` steps are applied. */
  onStep?(step: { name: string; done: number; total: number }): Promise<void>
  /** Absent: the release of the files. */
  release?: ReleaseSchema
}

/** Applies the missing steps, and returns their names. */
export async function migrate(
  db: Pool,
  { isAllowed = true, onStep, release }: Migrating = {},
): Promise<string[]> {
  const steps = release ?? (await readReleaseSchema())
  return await db.withConnection(async (connection) => {
    await connection.query(sql`select pg_advisory_lock(${lockKeys.migrations})`)
    const applied = await listApplied(connection, steps)
    const missing = missingOf(steps, applied)
    const names = missing.map(({ name }) => name)
    if (missing.length > 0 && !isAllowed) throw notMigrated(names)
    const isEmpty = applied.steps.size === 0
    if (missing.length > 0) await apply(connection, missing, steps, isEmpty ? undefined : onStep)
    // A table that a step has rewritten needs this for index-only scans and good plans.
    if (!isEmpty && missing.some((script) => script !== steps.functions))
      await connection.runScript('vacuum (analyze)')
    return names
  })
}

function missingOf({ schema, migrations, functions }: ReleaseSchema, applied: Applied): Script[] {
  const missing = [schema, ...migrations].filter(({ name }) => !applied.steps.has(name))
  return applied.functions.at(-1) === functions.checksum ? missing : [...missing, functions]
}

/** An error before the commit closes the connection, which also ends the transaction. */
async function apply(
  connection: Db,
  missing: Script[],
  release: ReleaseSchema,
  onStep: Migrating['onStep'],
): Promise<void> {
  await connection.runScript('begin')
  await applySteps(connection, missing, release, onStep)
  await connection.runScript('commit')
}

/** Must run in a transaction. */
export async function applySteps(
  connection: Db,
  missing: Script[],
  { functions }: ReleaseSchema,
  onStep?: Migrating['onStep'],
): Promise<void> {
  for (const [done, step] of missing.entries()) {
    const { name, text, checksum } = step
    await onStep?.({ name, done, total: missing.length })
    await connection.runScript(text)
    await connection.execute(
      step === functions
        ? sql`insert into applied_functions (checksum) values (${checksum}) on conflict do nothing`
        : sql`insert into migrations (name, checksum) values (${name}, ${checksum})`,
    )
  }
}

/**
 * `steps`: the checksums of the schema and the migrations, by name; null for those of a version that kept none. `functions`: the
 * checksums of the functions, in the order of their application.
 */
type Applied = { steps: Map<string, string | null>; functions: string[] }

/** Throws for a database that this release cannot use. */
export async function listApplied(connection: Db, release: ReleaseSchema): Promise<Applied> {
  await refuseOldServer(connection)
  const steps = await listSteps(connection)
  const applied = { steps, functions: steps.has(firstSchema) ? await listFunctions(connection) : [] }
  refuseOtherSchema(applied, release)
  return applied
}

async function listFunctions(connection: Db): Promise<string[]> {
  const rows = await connection.query<{ checksum: string }>(
    sql`select checksum from applied_functions order by place`,
  )
  return rows.map(({ checksum }) => checksum)
}

async function listSteps(connection: Db): Promise<Applied['steps']> {
  const [found] = await connection.query<{ is: boolean }>(
    sql`select to_regclass('migrations') is not null as is`,
  )
  if (!found?.is) return new Map()
  const rows = await connection.query<{ name: string; checksum: string | null }>(
    sql`select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function notMigrated(missing: string[]): MigrationError {
  return new MigrationError(
    `The database lacks ${missing.length} ${missing.length === 1 ? 'step' : 'steps'} of this release (${missing.join(', ')}), and STOA_MIGRATE is off. As the owner of the tables: npm run stoa -- migrate`,
  )
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

function refuseOtherSchema({ steps, functions: applied }: Applied, release: ReleaseSchema): void {
  const { schema, migrations, functions } = release
  const checksums = new Map([schema, ...migrations].map(({ name, checksum }) => [name, checksum]))
  const other = [...steps].filter(
    ([name, checksum]) => checksums.has(name) && checksums.get(name) !== checksum,
  )
  if (steps.size > 0 && (other.length > 0 || !steps.has(firstSchema))) {
    const differing = other.map(([name]) => name).join(', ') || 'all of its steps'
    throw new MigrationError(
      `The database was made by a version from before the first release, whose tables may differ (${differing}), and nothing in it was changed. Its documents come along. With that version: npm run stoa -- export DIR. Then with this one, into an empty database: npm run stoa -- import DIR`,
    )
  }
  const unknown = [...steps.keys()].filter((name) => !checksums.has(name))
  // Functions that are known but not the newest were replaced by a later release.
  if (applied.slice(0, -1).includes(functions.checksum)) unknown.push(functions.name)
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer release of Stoa (${unknown.join(', ')}). Start that release, or restore a backup.`,
    )
  }
}
