import { chmod, readdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runProgram } from './binaries.ts'
import {
  ask,
  canRunProject,
  cleanUp,
  copyDataTo,
  isRoot,
  makeDataDir,
  makeFolder,
  nobody,
  openElsewhere,
  openHere,
  serverPid,
} from './open.testbed.ts'

const ordinaryPossible = isRoot && (await canRunProject(nobody))

describe.runIf(isRoot)('openEmbedded for root', () => {
  test('runs PostgreSQL as a system account, never as root', async () => {
    const dataDir = await makeDataDir()
    await openHere(dataDir)
    const { uid } = await stat(join(dataDir, 'postgres'))
    expect(uid).not.toBe(0)
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(uid)
  })

  test('stores the data elsewhere, behind a link, if only root can enter the folder', async () => {
    const closed = await makeFolder(homedir())
    await chmod(closed, 0o700)
    const dataDir = cleanUp(join(closed, '.data'))
    const server = await openHere(dataDir)
    expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
    expect(await realpath(join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/stoa\/\.data-\w+\/data$/)
    await server.leave()
    const again = await openHere(dataDir)
    expect(await ask(again.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
  })

  test('makes one data folder when several start at once below such a folder', async () => {
    const closed = await makeFolder(homedir())
    await chmod(closed, 0o700)
    const dataDir = cleanUp(join(closed, '.data'))
    const servers = await Promise.all([openHere(dataDir), openHere(dataDir), openHere(dataDir)])
    const found = await Promise.all(
      servers.map((server) =>
        ask(server.connection('stoa'), 'select system_identifier from pg_control_system()'),
      ),
    )
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  test('takes over data that root owns after a copy', async () => {
    const dataDir = await makeDataDir()
    await runProgram('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    const server = await openHere(dataDir)
    expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe.runIf(ordinaryPossible)('openEmbedded for an ordinary user', () => {
  test('runs as the user, in its own folder', async () => {
    const dataDir = cleanUp(join(await makeFolder(undefined, nobody), '.data'))
    const process = await openElsewhere(dataDir, nobody)
    expect(await ask(process.connection, 'select current_user as user')).toEqual({ user: 'stoa' })
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid)
    await process.leave()
    expect(await serverPid(dataDir)).toBeUndefined()
  })

  test('reports a folder of another owner', async () => {
    const dataDir = cleanUp(await makeFolder())
    await expect(openElsewhere(dataDir, nobody)).rejects.toThrow(
      /^The data folder .* is closed to the user that runs/,
    )
    await copyDataTo(dataDir)
    await expect(openElsewhere(dataDir, nobody)).rejects.toThrow(
      /^The data folder .* is closed to the user that runs/,
    )
  })
})
