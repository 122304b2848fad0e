// A database whose connections are cut, that restarts, is silent, has no space, or is replaced by its standby, under the usual load.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startLeadingProxy } from '#test/leading-proxy.ts'
import { openTally } from './client.ts'
import { prepareImport } from './imports.ts'
import { ownPostgres, type Postgres, primaryAndStandby, type Stop } from './postgres.ts'
import type { TcpProxy } from './proxy.ts'
import { openSurvival } from './survival.ts'
import { copyTemplate, copyTemplateTo } from './template.ts'
import { openProxiedTestbed, openTestbed, startOn, type Testbed } from './testbed.ts'
import {
  between,
  type Defer,
  makeFolder,
  type Outcome,
  runRounds,
  type Size,
  sized,
  startLoad,
  type Torture,
  times,
  unless,
  withCleanUp,
} from './torture.ts'
import { startUsualLoad } from './usual-load.ts'

/** Half of the connections of Stoa and its commands, the listening one included. */
export const cut = `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
  where application_name like 'stoa%' and random() < 0.5`
const cutsInRound = 6

export const cutConnections: Torture = {
  shows:
    'connections cut at random: 0 exits, 0 acknowledged writes lost, pools whole within 1 s, live changes continue',
  rounds: { long: 200, short: 3 },
  async run(size, defer) {
    const bed = await openTestbed(defer)
    const survival = await openSurvival(bed, size, defer)
    const load = startUsualLoad(bed, { statuses: [503], mayBeCut: true, mayBeLost: false })
    const imported = prepareImport(bed.postgres.env, { documents: 2_000, bytes: 500 }, defer)
    const imports = { done: 0, failed: 0, hung: 0 }
    const importing = startLoad([
      async () => {
        const { status } = await imported.begin().ended
        imports[status === 0 ? 'done' : status === null ? 'hung' : 'failed'] += 1
      },
    ])
    let connections = 0
    for (let round = 0; round < size.rounds; round++)
      await survival.round(async () => {
        for (let cuts = 0; cuts < cutsInRound; cuts++) {
          const [done] = await bed.postgres.ask<{ count: number }>(cut)
          connections += done?.count ?? 0
          await delay(between(10, 120))
        }
        return []
      })
    await Promise.all([load.stop(), importing.stop()])
    const figures = {
      'connections cut': connections,
      imports: `${imports.done} done, ${imports.failed} failed`,
      answers: load.answers(),
    }
    return await survival.outcome(figures, [
      ...unless(connections > 0, 'No connection was cut.'),
      ...unless(imports.hung === 0, `${imports.hung} imports hung`),
      ...load.failures(),
    ])
  },
}

const stops: Stop[] = ['fast', 'immediate', 'kill']

export const restarts: Torture = {
  shows:
    'PostgreSQL restarted (fast, immediate, kill -9): 503 meanwhile, 0 exits, 0 lost, pools whole within 1 s',
  rounds: { long: 60, short: 2 },
  async run(size) {
    const half = { ...size, rounds: Math.ceil(size.rounds / 2) }
    const outcome: Outcome = { figures: {}, failures: [] }
    for (const [place, embedded] of Object.entries({ embedded: true, 'by URL': false })) {
      const one = await withCleanUp((defer) => restart(embedded, half, defer))
      for (const [name, value] of Object.entries(one.figures)) outcome.figures[`${place}: ${name}`] = value
      outcome.failures.push(...one.failures.map((failure) => `${place}: ${failure}`))
    }
    return outcome
  },
}

async function restart(embedded: boolean, size: Size, defer: Defer): Promise<Outcome> {
  const bed = await openTestbed(defer, { embedded })
  const survival = await openSurvival(bed, size, defer)
  const load = startUsualLoad(bed, { statuses: [503] })
  for (let round = 0; round < size.rounds; round++)
    await survival.round(async () => {
      await delay(between(100, 300))
      await bed.postgres.stop(stops[round % stops.length] ?? 'fast')
      if (!embedded) await delay(between(100, 1_000))
      await bed.postgres.start()
      return []
    })
  await load.stop()
  return await survival.outcome({ answers: load.answers() }, load.failures())
}

type Proxied = Testbed & { proxy: TcpProxy }
type Silence = { seconds: { long: number; short: number }; begin(bed: Proxied): unknown }

const silences: Record<string, Silence> = {
  frozen: { seconds: { long: 30, short: 5 }, begin: ({ postgres }) => postgres.freeze() },
  'half-open': { seconds: { long: 30, short: 5 }, begin: ({ proxy }) => proxy.lose() },
  refused: { seconds: { long: 10, short: 1 }, begin: ({ proxy }) => proxy.refuse() },
  slow: { seconds: { long: 10, short: 1 }, begin: ({ proxy }) => proxy.slowDown(150) },
}

/** Every request gets an answer in time. */
export const silence: Torture = {
  shows: 'database frozen, half-open, refused, slow: 503 within 5 s, normal within 1 s after',
  rounds: { long: 20, short: 2 },
  async run(size, defer) {
    const bed = await openProxiedTestbed(defer)
    const survival = await openSurvival(bed, size, defer)
    const figures: Record<string, string | number> = {}
    const failures: string[] = []
    const all = Object.entries(silences)
    for (let round = 0; round < size.rounds; round++) {
      const [name, { seconds, begin }] = all[round % all.length] as [string, Silence]
      // An export may wait longer than a request.
      const load = startUsualLoad(bed, { statuses: [503] }, size.short ? [] : undefined)
      await survival.round(async () => {
        await delay(300)
        await begin(bed)
        await delay(1_000 * sized(size, seconds))
        await bed.postgres.thaw()
        await bed.proxy.restore()
        return []
      })
      await load.stop()
      const slowestMs = Math.round(load.slowestMs())
      const isInTime = slowestMs <= (size.short ? 5_750 : 5_250)
      const late = unless(isInTime, `an answer took ${slowestMs} ms`)
      failures.push(...[...late, ...load.failures()].map((failure) => `${name}: ${failure}`))
      const key = `${name}: slowest answer (ms)`
      figures[key] = Math.max(Number(figures[key] ?? 0), slowestMs)
      figures[`${name}: answers of the last round`] = load.answers()
    }
    return await survival.outcome(figures, failures)
  },
}

/** Space for the template, its WAL and some growth, but not for a large WAL. */
const fileSystem = 'size=128m'
const little = ['min_wal_size=32MB', 'max_wal_size=32MB']
/** PostgreSQL stops when its WAL cannot be written, so writes end at the first refusals. */
const refusalsWanted = 40
const writesAtMost = 20_000

export const diskFull: Torture = {
  shows: 'disk full: writes 503, reads continue, then recovery',
  rounds: { long: 30, short: 1 },
  needs: {
    isThere: () => process.platform === 'linux' && process.getuid?.() === 0,
    reason: 'disk-full mounts a small file system, which requires root on Linux: it was skipped.',
  },
  async run(size, defer) {
    const folder = makeFolder(defer)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${fileSystem},mode=755`, 'tmpfs', folder])
    defer(() => execFileSync('umount', ['--lazy', folder]))
    await copyTemplateTo(folder)
    const bed = await startOn(await ownPostgres(folder, defer, little), defer)
    const survival = await openSurvival(bed, size, defer)
    let refused = 0
    for (let round = 0; round < size.rounds; round++)
      await survival.round(async () => {
        const seen = await fill(bed, join(folder, 'ballast'))
        refused += seen.refused
        return seen.failures
      })
    return await survival.outcome({ 'writes refused': refused })
  },
}

async function fill({ client, ledger }: Testbed, ballast: string) {
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
  const none = unless(refused > 0, `${written} writes found room on a full disk`)
  return { refused, failures: [...none, ...reads.failures(), ...writes.failures()] }
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

/** The server, behind a proxy, moves to the standby. */
export const promotion: Torture = {
  shows:
    'primary killed, its synchronous standby promoted, a proxy before both: 503 meanwhile, 0 exits, 0 acknowledged writes lost, pools whole within 1 s, live changes continue',
  rounds: { long: 10, short: 1 },
  async run(size) {
    let figures: Outcome['figures'] = {}
    let acknowledged = 0
    // A failover leaves no standby, so each round has its own servers.
    const failures = await runRounds(size, async () => {
      const outcome = await withCleanUp((defer) => failOver({ ...size, rounds: 1 }, defer))
      acknowledged += Number(outcome.figures['acknowledged writes'])
      figures = outcome.figures
      return { failures: outcome.failures }
    })
    return { figures: { ...figures, 'acknowledged writes': acknowledged }, failures }
  },
}

async function failOver(size: Size, defer: Defer): Promise<Outcome> {
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
  const survival = await openSurvival(bed, size, defer)
  const load = startUsualLoad(bed, { statuses: [503] })
  await survival.round(async () => {
    await delay(between(500, 1_500))
    await primary.stop('kill')
    await delay(between(100, 1_000))
    await standby.ask('select pg_promote()')
    proxies[0]?.lead(serverOf(standby))
    current = standby
    return []
  })
  await load.stop()
  return await survival.outcome({ answers: load.answers() }, load.failures())
}
