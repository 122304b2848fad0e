// Behind a real PgBouncer, where it is installed (Debian: apt-get install pgbouncer).

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { createPool } from './pool.ts'
import { refuseTransactionPooler } from './pooler.ts'

const program = '/usr/sbin/pgbouncer'
const isInstalled = spawnSync(program, ['--version']).status === 0
const { where } = await openTestDatabase()

/** How to connect through a PgBouncer in this mode. */
async function behindPgBouncer(mode: 'session' | 'transaction', more = ''): Promise<ClientConfig> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { host, port: at = 5432, user, password, database } = where
  const secret = password ? ` password=${password}` : ''
  const settings = [
    '[databases]',
    `${database} = host=${host} port=${at} user=${user}${secret} dbname=${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    more,
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 })
  // It refuses to run as root, and only the account of PostgreSQL may enter the folder of its socket.
  const { uid, gid } = host?.startsWith('/') ? await stat(host) : await stat(folder)
  const account = process.getuid?.() === 0 ? { uid: uid || 65_534, gid: gid || 65_534 } : {}
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { ...account, stdio: 'ignore' })
  onTestFinished(async () => {
    await end(child)
    await rm(folder, { recursive: true })
  })
  const through = { host: '127.0.0.1', port, user, database }
  for (;;) {
    const pool = createPool(through, 'stoa test', { size: 1, connectTimeoutMs: 1_000 })
    const isUp = await pool.query(sql`select 1`).then(
      () => true,
      () => false,
    )
    await pool.close()
    if (isUp) return through
    if (child.exitCode !== null) throw new Error('PgBouncer has ended.')
    await delay(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

test.runIf(isInstalled)('a pooler that keeps sessions is as good as the database itself', async () => {
  const through = await behindPgBouncer('session')
  await expect(refuseTransactionPooler(through, 'DATABASE_URL')).resolves.toBeUndefined()
  const pool = createPool(through, 'stoa test', {
    size: 2,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 2_000,
  })
  const [row] = await pool.query(
    sql`select current_setting('timezone') as zone, current_setting('jit') as jit,
      current_setting('statement_timeout') as timeout, current_setting('application_name') as name`,
  )
  expect(row).toEqual({ zone: 'UTC', jit: 'off', timeout: '1700ms', name: 'stoa test' })
  await pool.close()
})

test.runIf(isInstalled).each(['', 'server_round_robin = 1', 'default_pool_size = 2'])(
  'a pooler that gives each transaction another connection is refused (%s)',
  async (more) => {
    const through = await behindPgBouncer('transaction', more)
    await expect(refuseTransactionPooler(through, 'DATABASE_URL')).rejects.toThrow(
      'DATABASE_URL leads to a pooler that gives each transaction another connection',
    )
  },
)

test('the database itself is never taken for a pooler', async () => {
  await expect(refuseTransactionPooler(where, 'DATABASE_URL')).resolves.toBeUndefined()
})
