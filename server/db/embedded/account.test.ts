import { chmod, cp, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBinaries, run, usableBinaries } from './binaries.ts'
import { accountFor } from './cluster.ts'
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
  refusal,
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
    await run('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    const server = await openHere(dataDir)
    expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
  })

  test('restricts a data folder that a volume has opened to others', async () => {
    const dataDir = await makeDataDir()
    await chmod(join(dataDir, 'postgres'), 0o777)
    await openHere(dataDir)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  test('reports that the owner of the data can no longer reach it', async () => {
    const parent = await makeFolder()
    const dataDir = cleanUp(join(parent, 'data'))
    await mkdir(dataDir)
    await copyDataTo(dataDir)
    await chmod(parent, 0o700)
    expect(await refusal(dataDir)).toMatch(/can't be reached by its owner \(user \d+\)/)
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

  test('shares its data with root, and the user stays the owner', async () => {
    const dataDir = cleanUp(join(await makeFolder(undefined, nobody), '.data'))
    await (await openElsewhere(dataDir, nobody)).leave()
    const server = await openHere(dataDir)
    const user = await openElsewhere(dataDir, nobody)
    expect(await ask(user.connection, 'select 1 as one')).toEqual({ one: 1 })
    await server.leave()
    await user.leave()
    expect(await serverPid(dataDir)).toBeUndefined()
    await (await openElsewhere(dataDir, nobody)).leave()
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

describe('usableBinaries', () => {
  test('uses the package in place if the account can run it', async () => {
    const found = await findBinaries()
    const home = await makeFolder()
    expect(await usableBinaries(found, home)).toEqual(found)
    expect(await readdir(home)).toEqual([])
  })

  test('makes the links between libraries that an install without scripts lacks', async () => {
    const found = await copyWithoutLinks()
    expect(await usableBinaries(found, await makeFolder())).toEqual(found)
    expect(await run(join(found.folder, 'bin', 'initdb'), ['--version'])).toMatchObject({ ok: true })
  })

  test.runIf(isRoot)('copies them once, links and all, where the account may not read them', async () => {
    const found = await copyWithoutLinks()
    await chmod(join(found.folder, '..'), 0o700)
    const home = await makeFolder()
    const account = await accountFor(join(home, 'none'))
    const copies = await Promise.all([
      usableBinaries(found, home, account),
      usableBinaries(found, home, account),
    ])
    expect(copies[0]).toEqual(copies[1])
    expect(await readdir(home)).toEqual([`binaries-${found.version}`])
    const initdb = join(copies[0].folder, 'bin', 'initdb')
    expect(await run(initdb, ['--version'], account)).toMatchObject({ ok: true })
  })
})

async function copyWithoutLinks() {
  const found = await findBinaries()
  const folder = join(await makeFolder(), 'native')
  await cp(found.folder, folder, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
  await Promise.all(links.map((link) => rm(join(folder, '..', link.target), { force: true })))
  return { folder, version: found.version }
}
