// The role of a server that owns nothing, with the rights of docs/running.md.

import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { afterAll } from 'vitest'
import { createPool, type Pool } from '#server/db/pool.ts'
import { readReleaseSchema } from '#server/db/release-schema.ts'

/** A pool of this role on the test database; migrating revokes some rights. */
export async function serverRole(owner: Pool, where: ClientConfig): Promise<Pool> {
  const role = `stoa_server_${randomBytes(4).toString('hex')}`
  await owner.runScript(`
    create role ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role}`)
  await owner.runScript((await readReleaseSchema()).functions.text)
  const pool = createPool({ ...where, options: `-c role=${role}` }, 'stoa test', {
    size: 2,
    connectTimeoutMs: 10_000,
  })
  afterAll(async () => {
    await pool.close()
    await owner.runScript(`drop owned by ${role}; drop role ${role}`)
  })
  return pool
}
