// A database whose connections are cut, that restarts, is silent, has no space, or is replaced by its standby, under the usual load.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startLeadingProxy } from '#test/leading-proxy.ts'
import { makeFolder, withCleanUp } from '../bench/clean-up.ts'
import { openTally } from './client.ts'
import { prepareImport } from './imports.ts'
import { ownPostgres, type Postgres, primaryAndStandby, type Stop } from './postgres.ts'
import type { TcpProxy } from './proxy.ts'
import { survive } from './survival.ts'
import { copyTemplate, copyTemplateTo } from './template.ts'
import { openProxiedTestbed, openTestbed, startOn, type Testbed } from './testbed.ts'
import { between, nth, type Run, sized, startLoad, type Torture, times } from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

/** Half of the connections of Stoa and its commands, the listening one included. */
export const cut = `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
  where application_name like 'stoa%' and random() < 0.5`
const cutsInRound = 6

export const cutConnections: Torture = {
  rounds: { long: 200, short: 3 },
  async run(run) {
    const bed = await openTestbed(run.defer)
    const imported = prepareImport(bed.postgres.env, { documents: 2_000, bytes: 500 }, run.defer)
    const importing = startLoad([
      async () => {
        const { status } = await imported.begin().ended
        run.add(status === 0 ? 'imports done' : status === null ? 'imports hung' : 'imports failed', 1)
      },
    ])
    const cutSome = async () => {
      for (let cuts = 0; cuts < cutsInRound; cuts++) {
        const [done] = await bed.postgres.ask<{ count: number }>(cut)
        run.add('connections cut', done?.count ?? 0)
        await delay(between(10, 120))
      }
      return undefined
    }
    await survive(run, bed, cutSome, { allowed: { statuses: [503], mayBeCut: true, mayBeLost: false } })
    await importing.stop()
    run.check(run.figures['connections cut'], 'No connection was cut.')
    run.check(!run.figures['imports hung'], `${run.figures['imports hung']} imports hung`)
  },
}

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

type Proxied = Testbed & { proxy: TcpProxy }
type Silence = { seconds: { long: number; short: number }; begin(bed: Proxied): unknown }

const silences: [name: string, Silence][] = Object.entries({
  frozen: { seconds: { long: 30, short: 5 }, begin: ({ postgres }) => postgres.freeze() },
  'half-open': { seconds: { long: 30, short: 5 }, begin: ({ proxy }) => proxy.lose() },
  refused: { seconds: { long: 10, short: 1 }, begin: ({ proxy }) => proxy.refuse() },
  slow: { seconds: { long: 10, short: 1 }, begin: ({ proxy }) => proxy.slowDown(150) },
} satisfies Record<string, Silence>)

/** Every request gets an answer in time. */
export const silence: Torture = {
  rounds: { long: 20, short: 2 },
  async run(run) {
    const bed = await openProxiedTestbed(run.defer)
    await survive(run, bed, async (round) => {
      const [name, { seconds, begin }] = nth(silences, round)
      // An export may wait longer than a request.
      const load = startUsualLoad(bed, { statuses: [503] }, run.short ? [] : undefined)
      await delay(300)
      await begin(bed)
      await delay(1_000 * sized(run, seconds))
      await bed.postgres.thaw()
      await bed.proxy.restore()
      return async () => {
        await load.stop()
        const slowestMs = Math.round(load.slowestMs())
        run.check(slowestMs <= (run.short ? 5_750 : 5_250), `${name}: an answer took ${slowestMs} ms`)
        run.fail(load.failures())
        run.most(`${name}: slowest answer (ms)`, slowestMs)
        run.report(`${name}: ${load.answers()}`)
      }
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

/** The server, behind a proxy, moves to the standby. A failover leaves no standby, so each round has its own servers. */
export const promotion: Torture = {
  rounds: { long: 10, short: 1 },
  run: (run) => run.repeat(() => withCleanUp((defer) => failOver({ ...run, defer }))),
}

async function failOver(run: Run): Promise<void> {
  const { defer } = run
  const synchronous = ['synchronous_standby_names=*']
  const { primary, standby } = await primaryAndStandby(await copyTemplate(defer), defer, synchronous)
  const serverOf = ({ connection: { host, port } }: Postgres) => ({ at: `${host}:${port}` })
  const proxies = [await startLeadingProxy(serverOf(primary)), await startLeadingProxy(serverOf(standby))]
  for (const { end } of proxies) defer(end)
  const { user, password, database } = primary.connection
  const [writes = '', reads = ''] = proxies.map(
    ({ at }) => `postgres://${user}:${password}@${at}/${database}`,
  )
  let current = primary
  const ask: Postgres['ask'] = (statement, values) => current.ask(statement, values)
  const env = { DATABASE_URL: writes, DATABASE_URL_READ: reads }
  const bed = await startOn({ ...primary, ask, env }, defer)
  const promote = async () => {
    await delay(between(500, 1_500))
    await primary.stop('kill')
    await delay(between(100, 1_000))
    await standby.ask('select pg_promote()')
    proxies[0]?.lead(serverOf(standby))
    current = standby
    return undefined
  }
  await survive(run, bed, promote, { allowed: { statuses: [503] }, rounds: 1 })
}
