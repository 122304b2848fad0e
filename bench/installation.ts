// The database of a data set, the settings with which Stoa finds it, and a temporary administrator.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { hashToken, newToken } from '#server/access/token.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import { createMember } from '#server/accounts/create-member.ts'
import { generatePassword } from '#server/accounts/password.ts'
import { addressOf } from '#server/config/address.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { printMachine } from './report.ts'

export type Installation = { sessions: number; env: Record<string, string> }

export function installationOf(sessions: number): Installation {
  const server = process.env.BENCH_DATABASE_URL
  return server
    ? { sessions, env: onServer(server, sessions) }
    : { ...newIn(resolve('.data/bench', String(sessions))), sessions }
}

function onServer(server: string, sessions: number): Record<string, string> {
  const url = new URL(server)
  url.pathname = `/${databaseName(sessions)}`
  return { DATABASE_URL: url.href }
}

function databaseName(sessions: number): string {
  return `stoa_bench_${sessions}`
}

/** Opens the data set's database, which is created if it is missing. */
export async function open(installation: Installation): Promise<Database> {
  const server = process.env.BENCH_DATABASE_URL
  if (server) await ensureDatabase(server, databaseName(installation.sessions))
  return await openDatabase(readConfig(installation.env))
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

/** Numbers of a command's arguments, by their names. */
export function numbersOf<Name extends string>(
  args: string[],
  defaults: Record<Name, number>,
): Record<Name, number> {
  const entries = Object.entries<number>(defaults)
  const option = (value: number) => ({ type: 'string', default: String(value) }) as const
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(entries.map(([name, value]) => [name, option(value)])),
  })
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries.map(([name]) => [name, Number(values[name])])) as Record<Name, number>
}

/** --sessions N; a million by default. */
export function sessionsOf(args: string[]): number {
  const { sessions } = numbersOf(args, { sessions: 1_000_000 })
  if (!Number.isSafeInteger(sessions) || sessions < 1000) throw new Error('--sessions must be at least 1000.')
  return sessions
}

/** A temporary folder. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(folder, 0o755)
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function newIn(dataDir: string, env: Record<string, string> = {}): Installation {
  return { sessions: 0, env: { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off', ...env } }
}

type New = { installation: Installation; db: Pool; folder: string }

/** Measures on a new installation in a temporary folder. */
export async function onNew(
  name: string,
  args: string[],
  work: (made: New) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  await inFolder(async (folder) => {
    const installation = newIn(join(folder, 'stoa'), env)
    const { maintenance: db, close } = await open(installation)
    try {
      await printMachine(name, args, db)
      await work({ installation, db, folder })
    } finally {
      await close()
    }
  })
}

/** A PostgreSQL of a marketplace. */
export async function openShop(dataDir: string) {
  const embedded = await openEmbedded({ dataDir })
  const where = embedded.connection('postgres')
  const shop = createPool(where, 'stoa bench', { size: 1, connectTimeoutMs: 10_000 })
  const { host = '', port, user, password = '' } = where
  return {
    shop,
    url: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/postgres`,
    async close() {
      await shop.close()
      await embedded.leave()
    },
  }
}

/** Of a program that sends. */
export async function createSender(db: Db, name = 'bench'): Promise<string> {
  const token = newToken()
  await createToken(db, name, hashToken(token))
  return token
}

/** A different one for each process, since two benchmarks may run on one data set. */
const ownEmail = `bench-${process.pid}@example.com`

/** Calls `work` with the headers of a sign-in. */
export async function asAdministrator(
  installation: Installation,
  origin: string,
  work: (headers: Record<string, string>) => Promise<void>,
  email = ownEmail,
): Promise<void> {
  const { maintenance: db, close } = await open(installation)
  const remove = async () => {
    await db.query(sql`delete from sessions where user_id in (select id from users where email = ${email})`)
    await db.query(sql`delete from users where email = ${email}`)
    await db.query(sql`delete from accounts where email = ${email}`)
  }
  try {
    await remove()
    // As one that the person has chosen: nothing else is allowed before a generated one is changed.
    const password = generatePassword()
    await db.transaction((transaction) => createMember(transaction, { email, password }))
    const answer = await fetch(`${origin}/api/identity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`)
    await work({ cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
  } finally {
    await remove()
    await close()
  }
}
