// A database that restarts, has no space, or is replaced by its standby, under the usual load.

import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Defer, makeFolder, withCleanUp } from '#test/clean-up.ts'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { openTally } from './client.ts'
import { ownPostgres, type Postgres, primaryAndStandby, type Stop } from './postgres.ts'
import { survive } from './survival.ts'
import { copyTemplate, copyTemplateTo } from './template.ts'
import { openTestbed, startOn, type Testbed } from './testbed.ts'
import { between, nth, type Run, startLoad, type Torture, times, within } from './torture.ts'

const stops: Stop[] = ['fast', 'immediate', 'kill']

export const restarts: Torture = {
  rounds: { long: 60, short: 2 },
  async run(run) {
    const rounds = Math.ceil(run.rounds / 2)
    for (const [place, embedded] of Object.entries({ embedded: true, 'by URL': false }))
      await withCleanUp(async (defer) => {
        const bed = await openTestbed(defer, { embedded })
        const restart = async (round: number) => {
          await delay(between(100, 300))
          await bed.postgres.stop(nth(stops, round))
          if (!embedded) await delay(between(100, 1_000))
          await bed.postgres.start()
          return undefined
        }
        const options = { allowed: { statuses: [503] }, rounds }
        await run.named(place, () => survive({ ...run, defer }, bed, restart, options))
      })
  },
}

/** Space for the template, its WAL and some growth, but not for a large WAL. */
const fileSystem = 'size=128m'
const little = ['min_wal_size=32MB', 'max_wal_size=32MB']
/** PostgreSQL stops when its WAL cannot be written, so writes end at the first refusals. */
const refusalsWanted = 40
const writesAtMost = 20_000

export const diskFull: Torture = {
  rounds: { long: 30, short: 1 },
  needs: {
    isThere: () => process.platform === 'linux' && process.getuid?.() === 0,
    reason: 'disk-full mounts a small file system, which requires root on Linux: it was skipped.',
  },
  async run(run) {
    const folder = makeFolder(run.defer)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${fileSystem},mode=755`, 'tmpfs', folder])
    run.defer(() => execFileSync('umount', ['--lazy', folder]))
    await copyTemplateTo(folder)
    const bed = await startOn(await ownPostgres(folder, run.defer, little), run.defer)
    await survive(run, bed, async () => {
      await fill(run, bed, join(folder, 'ballast'))
      return undefined
    })
  },
}

async function fill(run: Run, { client, ledger }: Testbed, ballast: string): Promise<void> {
  const reads = openTally('reads')
  const writes = openTally('writes', { statuses: [503] })
  fillUp(ballast)
  let refused = 0
  let written = 0
  const reading = startLoad([async () => reads.count(await client.get('/api/sessions?limit=50'))], 5)
  const write = async (tag: number): Promise<void> => {
    while (refused < refusalsWanted && written++ < writesAtMost)
      if (writes.count(await ledger.write(client, tag)).status >= 500) refused += 1
  }
  await Promise.all(times(6, write))
  await reading.stop()
  rmSync(ballast)
  run.check(refused > 0, `${written} writes found room on a full disk`)
  run.fail([...reads.failures(), ...writes.failures()])
  run.add('writes refused', refused)
}

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    // The last pieces are small, to leave no free page.
    for (let bytes = 1 << 20; bytes >= 4096; ) if (!tryToWrite(file, bytes)) bytes >>= 1
  } finally {
    closeSync(file)
  }
}

function tryToWrite(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

const haproxy = '/usr/sbin/haproxy'

/** HAProxy switches to the standby once the primary is killed. A failover leaves no standby, so each round has its own servers. */
export const failover: Torture = {
  rounds: { long: 10, short: 1 },
  needs: {
    isThere: () => existsSync(haproxy),
    reason: "failover needs HAProxy (Debian's package haproxy): it was skipped.",
  },
  run: (run) => run.repeat(() => withCleanUp((defer) => failOver({ ...run, defer }))),
}

async function failOver(run: Run): Promise<void> {
  const { defer } = run
  const synchronous = ['synchronous_standby_names=*']
  const { primary, standby } = await primaryAndStandby(await copyTemplate(defer), defer, synchronous)
  const port = await startHaproxy([primary, standby], defer)
  const { user, password, database } = primary.connection
  let current = primary
  const ask: Postgres['ask'] = (statement, values) => current.ask(statement, values)
  const env = { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` }
  const bed = await startOn({ ...primary, ask, env }, defer)
  const promote = async () => {
    await delay(between(500, 1_500))
    await primary.stop('kill')
    await delay(between(100, 1_000))
    await standby.ask('select pg_promote()')
    current = standby
    return undefined
  }
  await survive(run, bed, promote, { allowed: { statuses: [503] }, rounds: 1 })
}

/** Starts HAProxy, which forwards to the first server that answers and ends connections to one that does not. Returns its port. */
async function startHaproxy(servers: Postgres[], defer: Defer): Promise<number> {
  const port = await freePort()
  const lines = [
    'defaults',
    '  mode tcp\n  retries 0',
    ...['connect 1s', 'check 1s', 'client 1h', 'server 1h'].map((one) => `  timeout ${one}`),
    'listen postgres',
    `  bind 127.0.0.1:${port}`,
    `  option pgsql-check user ${servers[0]?.connection.user}`,
    '  default-server check inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions',
    ...servers.map(
      ({ connection }, index) =>
        `  server server${index} 127.0.0.1:${connection.port}${index === 0 ? '' : ' backup'}`,
    ),
    '',
  ]
  const file = join(makeFolder(defer), 'haproxy.cfg')
  writeFileSync(file, lines.join('\n'))
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  endWithThis(child)
  defer(() => child.kill('SIGKILL'))
  const isListening = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    return promise.finally(() => socket.destroy())
  }
  if (!(await within(10_000, isListening))) throw new Error('HAProxy does not start.')
  return port
}
