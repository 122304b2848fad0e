// A migrated database for one test file, dropped afterwards.

import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { afterAll, inject } from 'vitest'
import { createPool, type Pool } from '#server/db/pool.ts'

export type TestDatabase = { db: Pool; where: ClientConfig }

const connectTimeoutMs = 10_000

export async function testDatabase(): Promise<Pool> {
  return (await openTestDatabase()).db
}

/** `where`: how to open another connection to the same database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { options, template } = inject('testServer')
  const server: ClientConfig = JSON.parse(options)
  const name = `stoa_test_${randomBytes(6).toString('hex')}`
  const maintenance = createPool(server, 'stoa test maintenance', { size: 1, connectTimeoutMs })
  await maintenance.runScript(`create database ${name} template ${template}`)
  const where = { ...server, database: name }
  const db = createPool(where, 'stoa test', { size: 4, connectTimeoutMs })
  afterAll(async () => {
    await db.close()
    await maintenance.runScript(`drop database ${name} with (force)`)
    await maintenance.close()
  })
  return { db, where }
}
