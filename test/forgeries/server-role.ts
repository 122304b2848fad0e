// A role as that of a server that owns nothing, with the rights of docs/running.md in one database.

import { randomBytes } from 'node:crypto'
import type { Pool } from '#server/db/pool.ts'
import { readReleaseSchema } from '#server/db/release-schema.ts'

/** The rights are given before the functions are applied, which take some of them back. `remove`: before the database is dropped. */
export async function createServerRole(db: Pool): Promise<{ role: string; remove(): Promise<void> }> {
  const role = `stoa_server_${randomBytes(4).toString('hex')}`
  await db.runScript(`
    create role ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role}`)
  await db.runScript((await readReleaseSchema()).functions.text)
  return { role, remove: () => db.runScript(`drop owned by ${role}; drop role ${role}`) }
}
