import { spawn } from 'node:child_process'
import { chown, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signalAll } from '#test/signal-all.ts'
import type { Transport } from './address.ts'
import { accountFor } from './cluster.ts'
import { ask, makeDataDir, openElsewhere, openHere, serverPid } from './open.testbed.ts'

test('adopts a server whose starter was killed, and stops it as the last one', async () => {
  const dataDir = await makeDataDir()
  const starter = await openElsewhere(dataDir)
  const orphan = await serverPid(dataDir)
  await starter.kill()
  const server = await openHere(dataDir)
  expect(await serverPid(dataDir)).toBe(orphan)
  // PostgreSQL may need a moment to notice that the killed process has left.
  await expect.poll(() => presences(server.connection('postgres')), { timeout: 20_000 }).toBe(1)
  await server.leave()
  expect(await serverPid(dataDir)).toBeUndefined()
})

test('starts again with all committed data after server and starter were killed', async () => {
  const dataDir = await makeDataDir()
  const starter = await openElsewhere(dataDir)
  await ask(starter.connection, `create table kept as select 'Ada' as name`)
  await starter.kill()
  process.kill(await runningPid(dataDir), 'SIGKILL')
  const server = await openHere(dataDir)
  expect(await ask(server.connection('stoa'), 'select name from kept')).toEqual({ name: 'Ada' })
})

test.each<Transport>(['socket', 'loopback'])(
  'brings back a server that was killed under it (%s)',
  async (transport) => {
    const dataDir = await makeDataDir()
    const server = await openHere(dataDir, transport)
    const connection = server.connection('stoa')
    const killed = await runningPid(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => ask(connection, 'select 1 as one').catch(() => undefined), { timeout: 20_000 })
      .toEqual({
        one: 1,
      })
    expect(await serverPid(dataDir)).not.toBe(killed)
    await server.leave()
    expect(await serverPid(dataDir)).toBeUndefined()
  },
)

test('waits while another server has created its pid file and not yet written it', async () => {
  const dataDir = await makeDataDir()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(file, '')
  const opening = openHere(dataDir)
  await setTimeout(500)
  await rm(file)
  expect(await ask((await opening).connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
})

test('reports a data folder that is removed under a running server, and creates no new data', async () => {
  const dataDir = await makeDataDir()
  const server = await openHere(dataDir)
  const pid = await runningPid(dataDir)
  // PostgreSQL still writes files into folders that are being emptied.
  await rm(join(dataDir, 'postgres'), { recursive: true, maxRetries: 10 })
  expect((await server.failed).message).toMatch(
    /^The data folder .*postgres was removed while .* restore a backup/,
  )
  await server.leave()
  await signalAll(pid, 'SIGKILL')
  expect(await readdir(dataDir)).not.toContain('postgres')
})

test('starts although the process id in a stale pid file now belongs to another program', async () => {
  const dataDir = await makeDataDir()
  const folder = join(dataDir, 'postgres')
  // Runs as the owner of the data: PostgreSQL itself recognises a process of another account as unrelated.
  const account = await accountFor(folder)
  const stranger = spawn('sleep', ['600'], { ...account, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  const left = [stranger.pid, folder, 1_700_000_000, 5432, '.', '', '2180211 4', 'ready   ', '']
  const remains = { 'postmaster.pid': left, '.s.PGSQL.5432.lock': left.slice(0, 5) }
  for (const [name, lines] of Object.entries(remains)) {
    await writeFile(join(folder, name), lines.join('\n'), { mode: 0o600 })
    if (account !== undefined) await chown(join(folder, name), account.uid, account.gid)
  }
  const server = await openHere(dataDir)
  expect(await ask(server.connection('stoa'), 'select 1 as one')).toEqual({ one: 1 })
  expect(stranger.exitCode).toBeNull()
})

async function runningPid(dataDir: string): Promise<number> {
  const pid = await serverPid(dataDir)
  if (pid === undefined) throw new Error('no server runs')
  return pid
}

async function presences(connection: Parameters<typeof ask>[0]): Promise<number | undefined> {
  const counted = `select count(*)::int as count from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`
  return (await ask(connection, counted).catch(() => undefined))?.count
}
