// The database of a data set, the settings with which Stoa finds it, and its administrator.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { createMember } from '#server/accounts/members.ts'
import { clientConfigOf } from '#server/config/address.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { type Defer, withCleanUp } from '#test/clean-up.ts'
import type { Env } from '#test/processes.ts'

/** Returns the settings of the installation with this many sessions; on a server of one's own, its database is created if missing. */
export async function installationOf(sessions: number): Promise<Env> {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) return newIn(resolve('.data/bench', String(sessions)))
  const name = `stoa_bench_${sessions}`
  await withCleanUp(async (defer) => {
    const where = clientConfigOf(server, 'BENCH_DATABASE_URL')
    const db = createPool(where, 'bench', { size: 1, connectTimeoutMs: 10_000 })
    defer(() => db.close())
    const known = await db.query(sql`select from pg_database where datname = ${name}`)
    if (known.length === 0) await db.runScript(`create database ${name}`)
  })
  return { DATABASE_URL: Object.assign(new URL(server), { pathname: name }).href }
}

export function newIn(dataDir: string): Env {
  return { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off' }
}

export async function open(env: Env, defer: Defer): Promise<Pool> {
  const database = await openDatabase(readConfig(env))
  defer(() => database.close())
  return database.maintenance
}

/** Reads --sessions N; a million by default. */
export function sessionsOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { sessions: { type: 'string', default: '1000000' } } })
  const sessions = Number(values.sessions)
  if (!Number.isSafeInteger(sessions) || sessions < 1000) throw new Error('--sessions must be at least 1000.')
  return sessions
}

const administrator = { email: 'ada@example.com', password: 'correct horse battery staple' }

/** Returns the headers of a sign-in of the administrator, who is created if missing. */
export async function signIn(db: Pool, origin: string): Promise<Env> {
  const known = await db.query(sql`select from accounts where email = ${administrator.email}`)
  if (known.length === 0) await db.transaction((transaction) => createMember(transaction, administrator))
  const answer = await fetch(`${origin}/api/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(administrator),
  })
  if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`)
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
