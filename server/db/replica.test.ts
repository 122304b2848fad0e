// A streaming replica on real servers: which work reads from it, and that nothing else depends on it.

import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { exportCommand } from '#server/commands/import.ts'
import { readConfig } from '#server/config/config.ts'
import { type Node, startCluster } from '#test/cluster.ts'
import { makeFolderOf, runCommand, sharedFolderOf } from '#test/commands.ts'
import { openDatabase } from './database.ts'
import { isUnavailable } from './errors.ts'
import type { Pool } from './pool.ts'

const cluster = await startCluster(2)
const [primary, standby] = cluster.nodes as [Node, Node]
const database = await openDatabase(
  readConfig({
    DATABASE_URL: cluster.url(primary),
    DATABASE_URL_READ: cluster.url(standby),
    STOA_DATA_DIR: await sharedFolderOf(),
  }),
)
afterAll(async () => {
  await database.close()
  await cluster.end()
})

const portOf = async (pool: Pool): Promise<string | undefined> => {
  const [row] = await pool.query<{ port: string }>(sql`select current_setting('port') as port`)
  return row && `127.0.0.1:${row.port}`
}

test('figures over a period, long reads and the doctor read the replica; all else reads the primary', async () => {
  const { requests, maintenance, figures, longReads, inspection } = database
  const ports = await Promise.all([requests, maintenance, figures, longReads, inspection].map(portOf))
  expect(ports).toEqual([primary.at, primary.at, standby.at, standby.at, standby.at])
})

test('an export reads from the replica, where it cannot be recorded', async () => {
  // Once the replica has received the tables.
  const found = () => database.inspection.query(sql`select from users`).catch(() => undefined)
  await expect.poll(found, { timeout: 10_000 }).toEqual([])
  const io = { db: database.inspection, config: readConfig({}) }
  expect((await runCommand(exportCommand, [await makeFolderOf()], io)).status).toBe(0)
})

test('without the replica its reads are unavailable, all others are answered, and it is used again once it is back', async () => {
  await standby.stop('kill')
  await expect(portOf(database.figures)).rejects.toSatisfy(isUnavailable)
  expect(await portOf(database.requests)).toBe(primary.at)
  await standby.start()
  const found = () => portOf(database.figures).catch(() => undefined)
  await expect.poll(found, { timeout: 10_000 }).toBe(standby.at)
})
