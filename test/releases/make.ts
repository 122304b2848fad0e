// node test/releases/make.ts: makes the fixture of the version in package.json. npm run release -- version runs it.

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stoaVersion } from '#server/config/version.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { fill } from './fill.ts'
import { folderOf, writeFixture } from './fixture.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'stoa-fixture-'))
await chmod(dataDir, 0o711)
const server = await openEmbedded({ dataDir, settings: ['fsync=off'] })
const db = createPool(server.connection('stoa'), 'stoa fixture', { size: 6, connectTimeoutMs: 10_000 })
try {
  await migrate(db)
  await fill(db)
  const folder = folderOf(stoaVersion)
  await mkdir(folder)
  await writeFixture(db, folder)
} finally {
  await db.close()
  await server.leave()
  await rm(dataDir, { recursive: true })
}
