import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ask,
  cleanUp,
  copyDataTo,
  isRoot,
  makeDataDir,
  makeEmptyDataDir,
  makeFolder,
  mountMemory,
  openHere,
  refusal,
} from './open.testbed.ts'

test('refuses data of an older major version, and prints the commands for the upgrade', async () => {
  const dataDir = await makeDataDir()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  expect((await refusal(dataDir)).split('\n').map((line) => line.replace(/ {2,}/g, ' '))).toEqual([
    `The data in ${dataDir}/postgres was written by PostgreSQL 17, and this release brings PostgreSQL 18. To bring it over:`,
    ` with the release that wrote it npm run stoa -- backup ${dataDir}/postgres-17.backup`,
    ` then move the data away mv ${dataDir}/postgres ${dataDir}/postgres-17`,
    ` with this release npm run stoa -- restore ${dataDir}/postgres-17.backup`,
  ])
})

test('refuses a folder with other contents, and leaves it unchanged', async () => {
  const dataDir = await makeEmptyDataDir()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'Dear diary')
  expect(await refusal(dataDir)).toMatch(/postgres holds no data of PostgreSQL: /)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['diary.txt'])
})

test('reports PostgreSQL’s error message and the path of its log when it does not start', async () => {
  const dataDir = await makeDataDir()
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  expect(await refusal(dataDir)).toMatch(
    /^The embedded PostgreSQL did not start: .*errors\. Its log is .*postgres\.log\.$/,
  )
})

test.runIf(process.platform === 'linux')('ends where the system makes no folder', async () => {
  expect(await refusal('/proc/stoa/data')).toMatch(/ENOENT/)
})

test.runIf(isRoot)('says so when the data folder is on a read-only file system', async ({ skip }) => {
  const dataDir = await makeFolder()
  if (!(await mountMemory(dataDir, 'ro,mode=755'))) skip()
  for (const folder of [dataDir, join(dataDir, '.data')])
    expect(await refusal(folder)).toMatch(/ is on a read-only file system: set STOA_DATA_DIR .*\.$/)
})

test.runIf(isRoot)(
  'says so when the disk is full at the first start, and leaves nothing behind',
  async ({ skip }) => {
    const dataDir = await makeFolder()
    if (!(await mountMemory(dataDir, 'size=20m,mode=755'))) skip()
    expect(await refusal(dataDir)).toMatch(
      /^The disk that holds the data folder .* is full: make room, .*\.$/,
    )
    expect(await readdir(dataDir)).toEqual([])
  },
)

test.runIf(isRoot)(
  'says so when the disk is full at a later start, and starts once there is room',
  async ({ skip }) => {
    const dataDir = cleanUp(await makeFolder())
    if (!(await mountMemory(dataDir, 'size=100m,mode=755'))) skip()
    await copyDataTo(dataDir)
    const ballast = join(dataDir, 'ballast')
    await writeFile(ballast, Buffer.alloc(100_000_000)).catch(() => undefined)
    expect(await refusal(dataDir)).toMatch(/^The disk that holds the data folder .* is full: /)
    await writeFile(ballast, '')
    const server = await openHere(dataDir)
    expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
    await server.leave()
  },
)
