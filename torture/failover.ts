// Consoles on a cluster whose primary is switched, killed, frozen and cut off under load: nothing that was acknowledged is lost or
// written twice, writes are back soon after the new primary, and the consoles need no help.

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Defer, makeFolder } from '../bench/clean-up.ts'
import { type Env, runCommand, type Stoa } from '../bench/processes.ts'
import { median } from '../bench/report.ts'
import { type Client, expectStatus, openTally } from './client.ts'
import {
  type Cluster,
  type ClusterDatabase,
  type Fault,
  faults,
  openCluster,
  untilAnother,
} from './cluster/cluster.ts'
import { openLines } from './cluster/lines.ts'
import { needsPrograms } from './cluster/programs.ts'
import {
  type Marketplace,
  needsEmulator,
  openMarketplaceOn,
  untilSame,
  writeAtSource,
} from './marketplace.ts'
import { signedIn } from './people.ts'
import { checkFigures, createToken, startStoa } from './processes.ts'
import { type LiveChanges, listen } from './streams.ts'
import { copyTemplate, createAdministrator } from './template.ts'
import { type Ledger, openLedger } from './testbed.ts'
import {
  asking,
  checkGrowth,
  limitMs,
  listPaths,
  nth,
  type Run,
  type Step,
  startLoad,
  type Torture,
  times,
  within,
} from './torture.ts'

const paths = [...listPaths, '/api/sessions?limit=50&q=why', '/api/search?q=ada', '/readyz']
/** From the first write of a client without Stoa on: until then the cluster acknowledges nothing. */
const writesBackMs = 5_000
const samePatienceMs = 60_000
const streamPatienceMs = 30_000
/** Until every console has written, before the fault: of a busy machine. */
const settlePatienceMs = 120_000

/**
 * So many documents that those removed during a failover are no tenth of them: the emulator reports no removals, and a mirror that
 * finds by comparing that a tenth is missing waits for a person.
 */
const written = { ids: 400, removals: 0.05 }

/** Three consoles that edit (two by HAProxy, one by PgBouncer), and two that mirror a marketplace. */
type Bed = {
  cluster: Cluster
  database: ClusterDatabase
  /** Signed in at each console that edits. */
  clients: Client[]
  ledger: Ledger
  /** Writes by HAProxy, without Stoa. */
  writePlainly(): Promise<unknown>
  lines: ReturnType<typeof openLines>
  /** An open page at each of them. */
  pages: LiveChanges[]
  marketplace: Marketplace
  /** All, by what the reports call them. */
  consoles: Record<string, Stoa>
}

/** Of all rounds with a fault, in milliseconds: between two acknowledged writes; from the first write of a plain client to one of every console. */
type Trials = { fault: Fault; silent: number[]; back: number[] }

export const failover: Torture = {
  rounds: { long: 60, short: 2 },
  needs: {
    isThere: () => needsPrograms.isThere() && needsEmulator.isThere(),
    reason: `${needsPrograms.reason} ${needsEmulator.reason}`,
  },
  async run(run) {
    const bed = await openBed(await openCluster(run.defer), run.defer)
    const { database, lines, ledger, marketplace } = bed
    const none = (fault: Fault): Trials => ({ fault, silent: [], back: [] })
    const all = Object.entries(faults).map(([name, fault]) => [name, none(fault)] as const)
    const memory = new Map<Stoa, number[]>(Object.values(bed.consoles).map((console) => [console, []]))
    await run.inTurn(all, async (trials) => {
      await failOver(run, bed, trials)
      run.fail((await untilSame(marketplace, samePatienceMs)).wrong.slice(0, 3))
      for (const [console, bytes] of memory)
        if (console.lastWords() === undefined) bytes.push(console.memory().now)
    })
    run.fail(await patiently(bed.cluster, () => lines.check(database.ask)))
    run.fail(await checkFigures(database.byProxy))
    run.fail(await checkFigures(marketplace.postgres.env))
    run.add('acknowledged writes', ledger.acknowledged())
    run.add('acknowledged lines of ingest', lines.acknowledged())
    for (const [name, { silent, back }] of all)
      run.figures[`${name}, s without writes (median, most)`] =
        `${medianAndMost(silent)}, of them ${medianAndMost(back)} after those of a plain client`
    for (const [name, console] of Object.entries(bed.consoles))
      await run.named(name, async () => checkGrowth(run, memory.get(console) ?? []))
  },
}

const mostTries = 5

/** For set-ups and for what is read afterwards: on a busy machine HAProxy takes a slow health check for a failure, and ends all connections. */
async function patiently<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries) throw error
      await cluster.untilWhole()
    }
  }
}

async function openBed(cluster: Cluster, defer: Defer): Promise<Bed> {
  const backup = join(makeFolder(defer), 'stoa.backup')
  await runCommand({ STOA_DATA_DIR: await copyTemplate(defer) }, ['backup', backup])
  const start = (env: Env) => patiently(cluster, () => startStoa(env, defer))
  const { database, token } = await patiently(cluster, async () => {
    const database = await cluster.createDatabase('stoa')
    await runCommand(database.byProxy, ['restore', backup], { timeoutMs: settlePatienceMs })
    return { database, token: await createToken(database.byProxy) }
  })
  const one = await start(database.byProxy)
  const other = await start(database.byProxy)
  const bouncer = await start(database.byBouncer)
  const clients: Client[] = []
  for (const { origin } of [one, other, bouncer])
    clients.push(await patiently(cluster, () => signedIn(origin)))
  const mirrored = await patiently(cluster, async () => {
    const { byProxy, ask } = await cluster.createDatabase('mirrored')
    await createAdministrator(byProxy)
    return { env: byProxy, ask }
  })
  const plain = await patiently(cluster, async () => {
    const { ask } = await cluster.createDatabase('plain')
    await ask('create table writes (at timestamptz default now())')
    return ask
  })
  const marketplace = await openMarketplaceOn(mirrored, 2, defer, start)
  const [first, second] = marketplace.servers as [Stoa, Stoa]
  const origins = [one, other, bouncer].map(({ origin }) => origin)
  return {
    cluster,
    database,
    clients,
    ledger: await patiently(cluster, () => openLedger(database.ask)),
    writePlainly: () => plain('insert into writes default values'),
    lines: openLines(origins, token),
    pages: origins.map((origin, index) => listen(origin, nth(clients, index).headers, defer)),
    marketplace,
    consoles: {
      'by HAProxy': one,
      'by HAProxy too': other,
      'by PgBouncer': bouncer,
      mirroring: first,
      'mirroring too': second,
    },
  }
}

async function failOver(run: Run, bed: Bed, { fault, silent, back }: Trials): Promise<void> {
  const { cluster, database, ledger, clients, consoles } = bed
  const { begin, mend, movesPrimary, repeats } = fault
  const leading = await cluster.primary()
  if (!leading) return run.check(false, 'there is no primary')
  const quick = openTally('lists and edits', { statuses: [503] })
  const long = openTally('exports', { statuses: [503, 429], mayBeCut: true })
  /** When writes were acknowledged, by each console. */
  const writes: number[][] = clients.map(() => [])
  const plainWrites: number[] = []
  const load = startLoad(
    [
      ...times(6, (index): Step => {
        return async () => {
          const { status } = quick.count(await ledger.write(nth(clients, index), index))
          if (status === 200) nth(writes, index).push(performance.now())
        }
      }),
      ...asking(4, paths, async (path, index) => quick.count(await nth(clients, index).get(path))),
      ...clients.slice(0, 2).map((client) => async () => long.count(await client.get('/api/sessions.csv'))),
      () =>
        bed.writePlainly().then(
          () => plainWrites.push(performance.now()),
          () => undefined,
        ),
      () => bed.lines.send(),
      () => writeAtSource(bed.marketplace, written),
    ],
    20,
  )
  /** Until every console has written after this time; infinite where one has not within the patience. */
  const writtenAfter = async (since: number, patienceMs: number): Promise<number> => {
    const at = () => Math.max(...writes.map((all) => firstAfter(all, since)))
    await within(patienceMs, async () => Number.isFinite(at()))
    return at() - since
  }
  const readyMs = await writtenAfter(performance.now(), settlePatienceMs)
  run.check(Number.isFinite(readyMs), 'before the fault not every console could write')
  await delay(1_000)
  const beganAt = performance.now()
  const beginning = begin(cluster, leading)
  const next = movesPrimary && (await untilAnother(cluster, leading))
  if (!movesPrimary) await beginning
  const foundAt = performance.now()
  await beginning
  run.check(next || !movesPrimary, 'no other primary')
  const limit = limitMs(run, writesBackMs)
  const writtenMs = await writtenAfter(foundAt, limit * 4)
  if (!repeats) {
    const plainMs = Math.min(firstAfter(plainWrites, foundAt) - foundAt, writtenMs)
    back.push(writtenMs - plainMs)
    const [written, plain] = [writtenMs, plainMs].map((ms) => (ms / 1_000).toFixed(1))
    run.check(
      writtenMs - plainMs <= limit,
      `writes were back ${written} s after the new primary, those of a plain client after ${plain} s`,
    )
  }
  await mend?.(leading)
  run.check(await cluster.untilWhole(), 'the cluster is not whole again')
  await delay(1_000)
  await load.stop()
  silent.push(...writes.map((all) => longestSilence(all, beganAt)))
  run.fail([...quick.failures(), ...long.failures()])
  run.fail(await patiently(cluster, () => ledger.check(database.ask)))
  for (const [console, { lastWords }] of Object.entries(consoles))
    run.check(lastWords() === undefined, `the console ${console} has ended: ${lastWords()}`)
  await checkPages(run, bed)
}

/** An edit at each console reaches the open page of the next one. */
async function checkPages(run: Run, { clients, ledger, pages }: Bed): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const isOpen = await Promise.race([page.isOpen().then(() => true), delay(streamPatienceMs, false)])
    run.check(isOpen, `console ${index + 1} opens no stream of changes`)
    if (!isOpen) continue
    const reported = page.reports('tags', 10_000)
    const answer = await ledger.write(nth(clients, index + 1), 6 + index)
    run.fail(expectStatus(answer, 200, 'on a whole cluster an edit'))
    run.check(await reported, `console ${index + 1} does not report an edit at the other one`)
  }
}

/** Infinite where there is none. */
function firstAfter(times: number[], since: number): number {
  return times.find((at) => at > since) ?? Number.POSITIVE_INFINITY
}

/** Between two acknowledged writes after this time. */
function longestSilence(writes: number[], sinceMs: number): number {
  const after = [sinceMs, ...writes.filter((at) => at > sinceMs)]
  return Math.max(...after.slice(1).map((at, index) => at - (after[index] ?? at)), 0)
}

/** In seconds. */
function medianAndMost(values: number[]): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  return values.length === 0 ? 'none' : `${seconds(median(values))} and ${seconds(Math.max(...values))}`
}
