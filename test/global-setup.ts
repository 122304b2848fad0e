// One PostgreSQL for a whole test run, with a migrated template database that each test file copies in milliseconds.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The driver's options for the maintenance database as JSON, and the name of the template. */
    testServer: { options: string; template: string }
  }
}

const settings = [
  // Nothing in this server outlives the run, so its writes need not reach the disk.
  'fsync=off',
  'full_page_writes=off',
  // Two workers may each open several consoles, and all their pools may be full on a busy machine.
  'max_connections=300',
]
const limits = { size: 1, connectTimeoutMs: 10_000 }

type Server = { options: ClientConfig; stop(): Promise<void> }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = `stoa_template_${randomBytes(4).toString('hex')}`
  const db = createPool(server.options, 'stoa test set-up', limits)
  await db.runScript(`create database ${template}`)
  const migrating = createPool({ ...server.options, database: template }, 'stoa test set-up', limits)
  await migrate(migrating)
  await migrating.close()
  project.provide('testServer', { options: JSON.stringify(server.options), template })
  return async () => {
    const made = await db.query<{ name: string }>(
      sql`select datname as name from pg_database where starts_with(datname, ${template})`,
    )
    for (const { name } of made) await db.runScript(`drop database ${name} with (force)`)
    await db.close()
    await server.stop()
  }
}

/** Opens the server of TEST_DATABASE_URL, otherwise an embedded one for this run. */
async function openServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { options: optionsOf(new URL(url)), stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'stoa-test-'))
  // If the tests run as root, PostgreSQL runs as another account: if that account cannot enter the folder, its data is stored elsewhere and
  // not removed.
  await chmod(folder, 0o711)
  const watcher = removeWhenOrphaned(folder)
  const embedded = await openEmbedded({ dataDir: folder, settings })
  return {
    options: { ...embedded.connection('postgres') },
    async stop() {
      await embedded.leave()
      await rm(folder, { recursive: true, force: true })
      watcher.kill()
    },
  }
}

/** Ends the server and removes its folder if this process is killed, since the server outlives it. */
function removeWhenOrphaned(folder: string): ChildProcess {
  const script = `while kill -0 "$0" 2> /dev/null; do sleep 1; done
    kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")"; sleep 1; rm -rf "$1"`
  const options = { detached: true, stdio: 'ignore' } as const
  const watcher = spawn('/bin/sh', ['-c', script, String(process.pid), folder], options)
  watcher.unref()
  return watcher
}

function optionsOf(url: URL): ClientConfig {
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  }
}
