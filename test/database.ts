// A migrated database for one test file, dropped afterwards.

import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, inject } from 'vitest'
import { createPool, type Pool } from '#server/db/pool.ts'

export type TestDatabase = { db: Pool; where: ClientConfig }

/** The initial content of a database. It is written once in a test run, then copied. */
export type Content = { name: string; write(db: Pool): Promise<void> }

const connectTimeoutMs = 10_000

export async function testDatabase(): Promise<Pool> {
  return (await openTestDatabase()).db
}

/** `where`: how to open another connection to the same database. */
export async function openTestDatabase(content?: Content): Promise<TestDatabase> {
  const { options, template } = inject('testServer')
  return await createFrom(async (maintenance) =>
    content ? await templateWith(content, maintenance, JSON.parse(options), template) : template,
  )
}

/** Returns the connection as a DATABASE_URL. */
export function addressOf({ host = '', port = 5432, user = '', password, database }: ClientConfig): string {
  const [name, secret] = [user, String(password ?? '')].map(encodeURIComponent)
  return `postgres://${name}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Opens a database without tables. */
export async function openBareDatabase(origin = 'template1'): Promise<TestDatabase> {
  return await createFrom(async () => origin)
}

async function createFrom(originOf: (maintenance: Pool) => Promise<string>): Promise<TestDatabase> {
  const server: ClientConfig = JSON.parse(inject('testServer').options)
  const name = `stoa_test_${randomBytes(6).toString('hex')}`
  const maintenance = createPool(server, 'stoa test maintenance', { size: 1, connectTimeoutMs })
  await maintenance.runScript(`create database ${name} template ${await originOf(maintenance)}`)
  const where = { ...server, database: name }
  // More connections than the number of concurrent long reads.
  const db = createPool(where, 'stoa test', { size: 6, connectTimeoutMs })
  afterAll(async () => {
    await db.close()
    await maintenance.runScript(`drop database ${name} with (force)`)
    await maintenance.close()
  })
  return { db, where }
}

/** Returns the template with this content. If several files need it at the same time, one makes it and the others wait. */
async function templateWith(
  { name, write }: Content,
  maintenance: Pool,
  server: ClientConfig,
  template: string,
): Promise<string> {
  const filled = `${template}_${name}`
  await maintenance.query(sql`select pg_advisory_lock(hashtext(${filled}))`)
  const [known] = await maintenance.query(sql`select from pg_database where datname = ${filled}`)
  if (!known) {
    const unfinished = `${filled}_unfinished`
    await maintenance.runScript(`drop database if exists ${unfinished}`)
    await maintenance.runScript(`create database ${unfinished} template ${template}`)
    const db = createPool({ ...server, database: unfinished }, 'stoa test set-up', {
      size: 4,
      connectTimeoutMs,
    })
    await write(db).finally(() => db.close())
    await maintenance.runScript(`alter database ${unfinished} rename to ${filled}`)
  }
  await maintenance.query(sql`select pg_advisory_unlock(hashtext(${filled}))`)
  return filled
}
