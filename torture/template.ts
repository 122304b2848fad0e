// The template, whose data folder every test copies: a small demo marketplace and one administrator.

import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Defer, makeFolder, openCleanUp } from '#test/clean-up.ts'
import { runCommand } from '#test/processes.ts'
import { administrator } from './people.ts'
import { startPostgres } from './postgres.ts'

const copy = promisify(execFile)

/** Passed to the processes of the tests, so that the template is made only once. */
const variable = 'STOA_TORTURE_TEMPLATE'

/** Creates the template once for all tests of a run of Vitest. */
export default async function setup(): Promise<() => Promise<void>> {
  const { defer, endAll } = openCleanUp()
  await makeTemplate(defer).catch(async (error: unknown) => {
    await endAll()
    throw error
  })
  return endAll
}

export async function makeTemplate(defer: Defer): Promise<void> {
  const dataDir = makeFolder(defer)
  const env = { STOA_DATA_DIR: dataDir }
  await runCommand(env, ['demo', '--users', '200', '--sessions', '1500'], { timeoutMs: 300_000 })
  const { email, password } = administrator
  await runCommand(env, ['admin', 'create', email, '--password-stdin'], { input: password })
  await dropSpareLog(dataDir)
  process.env[variable] = dataDir
}

/** Recycled WAL files would be the largest part of each copy. */
async function dropSpareLog(dataDir: string): Promise<void> {
  const postgres = await startPostgres(dataDir)
  // A copy then has a whole WAL segment before PostgreSQL makes a checkpoint, which would crash it on a full disk.
  await postgres.ask('select pg_switch_wal()')
  await postgres.ask('checkpoint')
  const [current] = await postgres.ask<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  )
  await postgres.stop('fast')
  const folder = join(dataDir, 'postgres', 'pg_wal')
  const later = readdirSync(folder).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name > (current?.name ?? ''),
  )
  // The shutdown itself may have written to the next file.
  for (const name of later.sort().slice(1)) rmSync(join(folder, name))
}

/** Returns a data folder for STOA_DATA_DIR; its server does not run. */
export async function copyTemplate(defer: Defer): Promise<string> {
  const folder = makeFolder(defer)
  await copyTemplateTo(folder)
  return folder
}

export async function copyTemplateTo(folder: string): Promise<void> {
  const template = process.env[variable]
  if (template === undefined) throw new Error('The template has not been made.')
  await copy('cp', ['-a', join(template, 'postgres'), folder])
}
