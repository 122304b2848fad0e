import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  ask,
  cleanUp,
  makeDataDir,
  makeEmptyDataDir,
  makeFolder,
  openElsewhere,
  openHere,
  serverPid,
} from './open.testbed.ts'

describe('openEmbedded', () => {
  test('makes a database named stoa, in UTF-8, with checksums and safe writes', async () => {
    const server = await openHere(await makeEmptyDataDir())
    const found = await ask(
      server.connection('stoa'),
      `select current_database() as database, current_setting('server_encoding') as encoding,
       current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commits, lower('ÄÖÜ') as lower`,
    )
    expect(found).toEqual({
      ...{ database: 'stoa', encoding: 'UTF8', checksums: 'on', fsync: 'on', commits: 'on', lower: 'äöü' },
    })
  })

  test('is private to its owner, and not reachable by network', async () => {
    const dataDir = await makeDataDir()
    const server = await openHere(dataDir)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    const found = await ask(
      server.connection('stoa'),
      `select current_setting('listen_addresses') as listens`,
    )
    expect(found).toEqual({ listens: '' })
  })

  test('keeps what was written when the server is stopped and started again', async () => {
    const dataDir = await makeDataDir()
    const first = await openHere(dataDir)
    await ask(first.connection('stoa'), `create table kept as select 'Ada' as name`)
    await first.leave()
    expect(await serverPid(dataDir)).toBeUndefined()
    const second = await openHere(dataDir)
    expect(await ask(second.connection('stoa'), 'select name from kept')).toEqual({ name: 'Ada' })
  })

  test('joins the server of another process, and the last to leave stops it', async () => {
    const dataDir = await makeDataDir()
    const other = await openElsewhere(dataDir)
    const started = await serverPid(dataDir)
    const server = await openHere(dataDir)
    expect(await serverPid(dataDir)).toBe(started)
    await other.leave()
    expect(await serverPid(dataDir)).toBe(started)
    expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
    await server.leave()
    expect(await serverPid(dataDir)).toBeUndefined()
  })

  test('starts one server on one data folder when several processes start at once', async () => {
    const dataDir = await makeEmptyDataDir()
    const others = await Promise.all([1, 2, 3].map(() => openElsewhere(dataDir)))
    const starts = await Promise.all(
      others.map((other) =>
        ask(
          other.connection,
          'select pg_postmaster_start_time()::text as at, system_identifier from pg_control_system()',
        ),
      ),
    )
    expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
    await Promise.all(others.map((other) => other.leave()))
    expect(await serverPid(dataDir)).toBeUndefined()
  })

  test('serves a process that opens while the last one leaves', async () => {
    const dataDir = await makeDataDir()
    let server = await openHere(dataDir)
    for (let round = 0; round < 5; round++) {
      const [next] = await Promise.all([openHere(dataDir), server.leave()])
      expect(await ask(next.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
      server = next
    }
  })

  test('works in a folder whose path has spaces and quotes and is too long for a Unix socket', async () => {
    const dataDir = join(
      await makeFolder(),
      `Ada's "data" ünd more ${'deep '.repeat(20)}`.trim(),
      'x'.repeat(60),
    )
    await mkdir(dataDir, { recursive: true })
    cleanUp(dataDir)
    const server = await openHere(dataDir)
    expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
    const other = await openElsewhere(dataDir)
    expect(await ask(other.connection, 'select 1 as one')).toEqual({ one: 1 })
    await other.leave()
    await server.leave()
    expect(await serverPid(dataDir)).toBeUndefined()
  })
})

test('openEmbedded where there are no Unix sockets listens on a loopback port, which a second process joins', async () => {
  vi.stubEnv('PGSSLMODE', 'require')
  const dataDir = await makeDataDir()
  const first = await openHere(dataDir, 'loopback')
  const second = await openHere(dataDir, 'loopback')
  const connection = first.connection('stoa')
  expect(connection).toEqual(second.connection('stoa'))
  expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^.{32}$/) })
  expect(await ask(connection, 'select inet_server_addr()::text as at')).toEqual({ at: '127.0.0.1/32' })
  await first.leave()
  expect(await serverPid(dataDir)).toBeDefined()
  await second.leave()
  expect(await serverPid(dataDir)).toBeUndefined()
})
