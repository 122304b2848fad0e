// A migrated database of its own for a test file, gone when the file is done.

import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createPool, type Pool, type PoolOptions } from '#server/db/database.ts'

export async function testDatabase(): Promise<Pool> {
  const { options, template } = inject('testServer')
  const server: PoolOptions = JSON.parse(options)
  const name = `stoa_test_${randomBytes(6).toString('hex')}`
  const maintenance = createPool(server, { max: 1 })
  await maintenance`create database ${maintenance(name)} template ${maintenance(template)}`
  const sql = createPool({ ...server, database: name }, { max: 4 })
  afterAll(async () => {
    await sql.end()
    await maintenance`drop database ${maintenance(name)} with (force)`
    await maintenance.end()
  })
  return sql
}

/** Options for another pool on the same database: what the driver makes of its options, it takes as such. */
export function sameDatabase(sql: Pool): PoolOptions {
  return sql.options as object
}
