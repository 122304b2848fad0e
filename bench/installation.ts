// The database of a data set, the settings with which Stoa finds it, and a temporary administrator.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { createMember } from '#server/accounts/members.ts'
import { generatePassword } from '#server/accounts/password.ts'
import { clientConfigOf } from '#server/config/address.ts'
import { readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { type Defer, withCleanUp } from './clean-up.ts'
import type { Env } from './processes.ts'

export type Installation = { sessions: number; env: Env }

export function installationOf(sessions: number): Installation {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) return { ...newIn(resolve('.data/bench', String(sessions))), sessions }
  const url = new URL(server)
  url.pathname = `/${databaseName(sessions)}`
  return { sessions, env: { DATABASE_URL: url.href } }
}

function databaseName(sessions: number): string {
  return `stoa_bench_${sessions}`
}

/** Opens the database of the installation, which is created if it is missing. */
export async function open({ sessions, env }: Installation, defer: Defer): Promise<Database> {
  const server = process.env.BENCH_DATABASE_URL
  if (server) await ensureDatabase(server, databaseName(sessions))
  const database = await openDatabase(readConfig(env))
  defer(() => database.close())
  return database
}

async function ensureDatabase(server: string, name: string): Promise<void> {
  await withCleanUp(async (defer) => {
    const db = openPool(clientConfigOf(server, 'BENCH_DATABASE_URL'), defer)
    const known = await db.query(sql`select from pg_database where datname = ${name}`)
    if (known.length === 0) await db.runScript(`create database ${name}`)
  })
}

/** Opens a pool that Stoa does not know of. `size`: the number of connections. */
export function openPool(where: Parameters<typeof createPool>[0], defer: Defer, size = 1): Pool {
  const db = createPool(where, 'bench', { size, connectTimeoutMs: 10_000 })
  defer(() => db.close())
  return db
}

/** Reads --sessions N; a million by default. */
export function sessionsOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { sessions: { type: 'string', default: '1000000' } } })
  const sessions = Number(values.sessions)
  if (!Number.isSafeInteger(sessions) || sessions < 1000) throw new Error('--sessions must be at least 1000.')
  return sessions
}

export function newIn(dataDir: string, env: Env = {}): Installation {
  return { sessions: 0, env: { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off', ...env } }
}

/** A different address for each process, since two benchmarks may run on one data set. */
const ownEmail = `bench-${process.pid}@example.com`

/** Returns the headers of a sign-in that lasts until the end. */
export async function signIn(
  installation: Installation,
  { origin }: { origin: string },
  defer: Defer,
  email = ownEmail,
): Promise<Env> {
  const { maintenance: db } = await open(installation, defer)
  const remove = async () => {
    await db.query(sql`delete from sessions where user_id in (select id from users where email = ${email})`)
    await db.query(sql`delete from users where email = ${email}`)
    await db.query(sql`delete from accounts where email = ${email}`)
  }
  await remove()
  defer(remove)
  // Stored as chosen by the person: nothing else is allowed until a generated password is changed.
  const password = generatePassword()
  await db.transaction((transaction) => createMember(transaction, { email, password }))
  const answer = await fetch(`${origin}/api/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`)
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
