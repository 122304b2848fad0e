// Brings a database to the schema of this release: forward only, in one transaction, safe when two processes start at once.

import sql, { raw } from 'sql-template-tag'
import { ExpectedError } from '#server/config/expected-error.ts'
import { stoaVersion } from '#server/config/version.ts'
import type { Db } from './client.ts'
import { lockKeys } from './locks.ts'
import type { Pool } from './pool.ts'
import { firstSchema, type ReleaseSchema, readReleaseSchema, type Script } from './release-schema.ts'

export class MigrationError extends ExpectedError {}

export type MigrateOptions = {
  /** false: missing steps are an error instead of being applied. */
  isAllowed?: boolean
  /** Called before each step on a database that already holds data. `done` of `total` steps are applied. */
  onStep?(step: { name: string; done: number; total: number }): Promise<void>
  /** Absent: the release of the files. */
  release?: ReleaseSchema
}

export async function migrate(
  db: Pool,
  { isAllowed = true, onStep, release }: MigrateOptions = {},
): Promise<string[]> {
  const steps = release ?? (await readReleaseSchema())
  return await db.withConnection(async (connection) => {
    await connection.query(sql`select pg_advisory_lock(${lockKeys.migrations})`)
    const applied = await listApplied(connection, steps)
    const missing = missingOf(steps, applied)
    const names = missing.map(({ name }) => name)
    if (missing.length > 0 && !isAllowed) throw notMigrated(names)
    const isEmpty = applied.steps.size === 0
    if (missing.length > 0) {
      // An error before the commit closes the connection, which also ends the transaction.
      await connection.runScript('begin')
      await applySteps(connection, missing, steps, isEmpty ? undefined : onStep)
      await connection.runScript('commit')
    }
    // A table that a step has rewritten needs this for index-only scans and good plans.
    if (!isEmpty && missing.some((script) => script !== steps.functions))
      await connection.runScript('vacuum (analyze)')
    return names
  })
}

/** `tables`: those that a migration changes; none for functions. */
export type PlannedStep = { name: string; tables: { name: string; rows: number; bytes: number }[] }

/** Returns what `migrate` would do, and the size of the database. Throws for a database that this release cannot use. Changes nothing. */
export async function planMigration(
  db: Pool,
  release?: ReleaseSchema,
): Promise<{ isEmpty: boolean; steps: PlannedStep[]; bytes: number }> {
  const schema = release ?? (await readReleaseSchema())
  return await db.withConnection(async (connection) => {
    const applied = await listApplied(connection, schema)
    const sizes = await connection.query<{ name: string; bytes: number }>(sql`
      select relname as name, pg_table_size(oid)::float8 as bytes
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`)
    const steps: PlannedStep[] = []
    for (const step of missingOf(schema, applied)) {
      const changed = schema.migrations.includes(step) ? sizes.filter(({ name }) => changes(step, name)) : []
      const tables: PlannedStep['tables'] = []
      for (const table of changed) tables.push({ ...table, rows: await countRows(connection, table.name) })
      steps.push({ name: step.name, tables })
    }
    return {
      isEmpty: applied.steps.size === 0,
      steps,
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  })
}

function changes({ text }: Script, table: string): boolean {
  return new RegExp(`\\b(update|insert into|delete from|alter table|index \\w+ on)\\s+${table}\\b`, 'i').test(
    text,
  )
}

async function countRows(connection: Db, table: string): Promise<number> {
  const [row] = await connection.query<{ rows: number }>(
    sql`select count(*)::float8 as rows from ${raw(table)}`,
  )
  return row?.rows ?? 0
}

function missingOf({ schema, migrations, functions }: ReleaseSchema, applied: Applied): Script[] {
  const missing = [schema, ...migrations].filter(({ name }) => !applied.steps.has(name))
  return applied.functions.at(-1)?.checksum === functions.checksum ? missing : [...missing, functions]
}

/** Must run in a transaction. */
export async function applySteps(
  connection: Db,
  missing: Script[],
  { functions }: ReleaseSchema,
  onStep?: MigrateOptions['onStep'],
): Promise<void> {
  for (const [done, step] of missing.entries()) {
    const { name, text, checksum } = step
    await onStep?.({ name, done, total: missing.length })
    await connection.runScript(text)
    await connection.execute(
      step === functions
        ? sql`insert into applied_functions (checksum, release) values (${checksum}, ${stoaVersion}) on conflict do nothing`
        : sql`insert into migrations (name, checksum, release) values (${name}, ${checksum}, ${stoaVersion})`,
    )
  }
}

/** `checksum` and `release`: null for those of a version that kept none. */
type AppliedStep = { name: string; checksum: string | null; release: string | null }

/** `steps`: the schema and the migrations, by name. `functions`: in the order of their application. */
type Applied = { steps: Map<string, AppliedStep>; functions: AppliedStep[] }

/** Throws for a database that this release cannot use. */
export async function listApplied(connection: Db, release: ReleaseSchema): Promise<Applied> {
  const steps = await listSteps(connection)
  await refuseServer(connection, { isNew: steps.size === 0 })
  const applied = { steps, functions: steps.has(firstSchema) ? await listFunctions(connection) : [] }
  refuseOtherSchema(applied, release)
  return applied
}

async function listFunctions(connection: Db): Promise<AppliedStep[]> {
  return await connection.query<AppliedStep>(sql`
    select 'functions' as name, checksum, to_jsonb(applied_functions) ->> 'release' as release from applied_functions order by place`)
}

async function listSteps(connection: Db): Promise<Applied['steps']> {
  const [found] = await connection.query<{ is: boolean }>(
    sql`select to_regclass('migrations') is not null as is`,
  )
  if (!found?.is) return new Map()
  const rows = await connection.query<AppliedStep>(sql`
    select name, to_jsonb(migrations) ->> 'checksum' as checksum, to_jsonb(migrations) ->> 'release' as release from migrations`)
  return new Map(rows.map((row) => [row.name, row]))
}

function notMigrated(missing: string[]): MigrationError {
  return new MigrationError(
    `The database lacks ${missing.length} ${missing.length === 1 ? 'step' : 'steps'} of this release (${missing.join(', ')}), and STOA_MIGRATE is off. As the owner of the tables: npm run stoa -- migrate`,
  )
}

async function refuseServer(connection: Db, { isNew }: { isNew: boolean }): Promise<void> {
  const [row] = await connection.query<{ version: string; encoding: string }>(
    sql`select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  if (Number(row?.version) < 150_000) {
    throw new MigrationError(
      'The database server is older than PostgreSQL 15, the oldest that Stoa works with.',
    )
  }
  if (isNew && row?.encoding !== 'UTF8') {
    throw new MigrationError(
      `The database has the encoding ${row?.encoding}, which refuses or cuts some characters of documents. Create it with another one: create database NAME owner ROLE encoding 'UTF8' locale 'C' template template0`,
    )
  }
}

function refuseOtherSchema({ steps, functions: applied }: Applied, release: ReleaseSchema): void {
  const { schema, migrations, functions } = release
  const checksums = new Map([schema, ...migrations].map(({ name, checksum }) => [name, checksum]))
  const other = [...steps.values()].filter(
    ({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum,
  )
  if (steps.size > 0 && (other.length > 0 || !steps.has(firstSchema))) {
    const differing = other.map(({ name }) => name).join(', ') || 'all of its steps'
    throw new MigrationError(
      `The database was made by a version from before the first release, whose tables may differ (${differing}), and nothing in it was changed. Its documents come along. With that version: npm run stoa -- export DIR. Then with this one, into an empty database: npm run stoa -- import DIR`,
    )
  }
  const newer = [...steps.values()].filter(({ name }) => !checksums.has(name))
  // Functions that are known but not the newest were replaced by a later release.
  const last = applied.at(-1)
  if (last && applied.slice(0, -1).some(({ checksum }) => checksum === functions.checksum)) newer.push(last)
  if (newer.length > 0) {
    throw new MigrationError(
      `The database was migrated by release ${newer.at(-1)?.release} of Stoa (${newer.map(({ name }) => name).join(', ')}), which is newer than this one, ${stoaVersion}. Start that release, or restore a backup.`,
    )
  }
}
