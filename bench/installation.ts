// The database of a data set, and the environment variables with which Stoa finds it.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { addressOf } from '#server/config/address.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'

export type Installation = { sessions: number; env: Record<string, string> }

export function installationOf(sessions: number): Installation {
  const server = process.env.BENCH_DATABASE_URL
  return { sessions, env: server ? onServer(server, sessions) : embedded(sessions) }
}

function onServer(server: string, sessions: number): Record<string, string> {
  const url = new URL(server)
  url.pathname = `/${databaseName(sessions)}`
  return { DATABASE_URL: url.href }
}

function embedded(sessions: number): Record<string, string> {
  return { STOA_DATA_DIR: resolve('.data/bench', String(sessions)), STOA_DEMO: 'off' }
}

function databaseName(sessions: number): string {
  return `stoa_bench_${sessions}`
}

export function configOf({ env }: Installation): Config {
  return readConfig(env)
}

/** Opens the data set's database, which is created if it is missing. */
export async function open(installation: Installation): Promise<Database> {
  const server = process.env.BENCH_DATABASE_URL
  if (server) await ensureDatabase(server, databaseName(installation.sessions))
  return await openDatabase(configOf(installation))
}

async function ensureDatabase(server: string, name: string): Promise<void> {
  const db = createPool(addressOf(server, 'BENCH_DATABASE_URL'), 'stoa bench', {
    size: 1,
    connectTimeoutMs: 10_000,
  })
  try {
    const known = await db.query(sql`select from pg_database where datname = ${name}`)
    if (known.length === 0) await db.runScript(`create database ${name}`)
  } finally {
    await db.close()
  }
}

/** --sessions N of a command's arguments; a million by default. */
export function sessionsOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { sessions: { type: 'string', default: '1000000' } } })
  const sessions = Number(values.sessions)
  if (!Number.isSafeInteger(sessions) || sessions < 1000) throw new Error('--sessions must be at least 1000.')
  return sessions
}
