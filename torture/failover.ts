// Three consoles on a cluster, by HAProxy, by PgBouncer before it, and by the addresses of all nodes, whose primary is switched, killed, frozen and cut off under load: nothing that was acknowledged is lost
// or written twice, writes are back soon after the new primary, and the consoles need no help.

import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from './clean-up.ts'
import type { Client } from './client.ts'
import { type Cluster, openCluster } from './cluster/cluster.ts'
import { type Fault, faults, untilAnother } from './cluster/faults.ts'
import { openLines } from './cluster/lines.ts'
import { needsPrograms } from './cluster/programs.ts'
import { createToken, runCommand } from './command.ts'
import { makeFolder } from './folders.ts'
import { checkFigures } from './integrity.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { listen } from './live-changes.ts'
import { type Step, startLoad, times } from './load.ts'
import { signedIn } from './people.ts'
import { type Stoa, startStoa } from './stoa.ts'
import { openTally, type Tally } from './tally.ts'
import { copyTemplate } from './template.ts'
import { judgeMemory, limitMs, type Round, runRounds, type Size, type Torture, within } from './torture.ts'

const paths = [
  '/api/users?limit=50',
  '/api/sessions?limit=50&q=why',
  '/api/dashboard',
  '/api/search?q=ada',
  '/readyz',
]
/** From the new primary on, as HAProxy needs a moment to see it. */
const writesBackMs = 5_000
const wholePatienceMs = 120_000
const streamPatienceMs = 30_000

export const failover: Torture = {
  shows:
    'a cluster (Patroni, etcd, HAProxy, PgBouncer, synchronous) under three consoles: switchover, kill -9, frozen, cut off, without etcd, two in a row: 0 acknowledged writes lost or doubled, writes back 5 s after the new primary',
  rounds: { long: 60, short: 2 },
  needs: needsPrograms,
  async run(size, defer) {
    const cluster = await openCluster(true, defer)
    const bed = await openConsoles(cluster, defer)
    const seen = { silent: [] as number[], back: [] as number[] }
    const memory: number[] = []
    const failures = await runRounds(size, async (index) => {
      const names = Object.keys(faults)
      const name = names[index % names.length] ?? ''
      const round = await runRound(bed, name, faults[name] as Fault, size, seen)
      for (const console of bed.consoles)
        if (console.lastWords() === undefined) memory.push(console.memory().now)
      return round
    })
    failures.push(...(await bed.lines.check(cluster.ask)), ...(await checkFigures(cluster.byProxy)))
    const judged = judgeMemory(memory, size)
    failures.push(...judged.failures)
    return {
      figures: {
        rounds: size.rounds,
        'acknowledged writes': bed.ledger.acknowledged(),
        'acknowledged lines of ingest': bed.lines.acknowledged(),
        'a console without writes (s, median, most)': `${seconds(median(seen.silent))}, ${seconds(Math.max(...seen.silent))}`,
        'from the new primary to a write of every console (s, median, most)': `${seconds(median(seen.back))}, ${seconds(Math.max(...seen.back))}`,
        'memory (MB)': judged.megabytes,
      },
      failures,
    }
  },
}

type Bed = {
  cluster: Cluster
  consoles: Stoa[]
  clients: Client[]
  ledger: Ledger
  lines: ReturnType<typeof openLines>
  pages: ReturnType<typeof listen>[]
}

async function openConsoles(cluster: Cluster, defer: Defer): Promise<Bed> {
  const backup = join(makeFolder(defer), 'stoa.backup')
  await runCommand({ STOA_DATA_DIR: await copyTemplate(defer) }, ['backup', backup])
  await runCommand(cluster.byProxy, ['restore', backup])
  const consoles: Stoa[] = []
  for (const env of [cluster.byProxy, cluster.byHosts, cluster.byBouncer])
    consoles.push(await startStoa(env, defer))
  const clients = await Promise.all(consoles.map(({ origin }) => signedIn(origin)))
  for (const client of clients) defer(() => client.close())
  return {
    cluster,
    consoles,
    clients,
    ledger: await openLedger(cluster.ask),
    lines: openLines(
      consoles.map(({ origin }) => origin),
      await createToken(cluster.byProxy),
    ),
    pages: consoles.map(({ origin }, index) => listen(origin, clients[index]?.headers ?? {}, defer)),
  }
}

async function runRound(
  bed: Bed,
  name: string,
  { begin, mend, movesPrimary }: Fault,
  size: Size,
  seen: { silent: number[]; back: number[] },
): Promise<Round> {
  const { cluster, ledger } = bed
  const allowed = { statuses: [503] }
  const tallies = [
    openTally('lists and edits', allowed),
    openTally('exports', { statuses: [503, 429], mayBeCut: true }),
  ]
  /** When writes were acknowledged, by each console. */
  const writes: number[][] = bed.consoles.map(() => [])
  const load = startLoad(steps(bed, tallies as [Tally, Tally], writes), 20)
  await delay(1_000)
  const leading = await cluster.primary()
  if (!leading) return { name, failures: ['there is no primary'] }
  const beganAt = performance.now()
  const beginning = begin(cluster, leading)
  const next = movesPrimary ? await untilAnother(cluster, leading) : undefined
  if (!movesPrimary) await beginning
  const foundAt = performance.now()
  await beginning
  const failures: string[] = []
  if (movesPrimary && !next) failures.push('no other primary')
  const limit = limitMs(size, writesBackMs)
  const firstAfter = (times: number[]): number => times.find((at) => at > foundAt) ?? Number.POSITIVE_INFINITY
  const backAt = (): number => Math.max(...writes.map(firstAfter))
  const isBack = await within(limit * 4, async () => Number.isFinite(backAt()))
  const backMs = backAt() - foundAt
  // Of two failures in a row the first new primary is killed too.
  if (name !== 'two in a row') {
    seen.back.push(Math.round(backMs))
    if (!isBack || backMs > limit)
      failures.push(`writes were back ${seconds(backMs)} s after the new primary`)
  }
  await mend(cluster, leading)
  if (!(await within(wholePatienceMs, cluster.isWhole))) failures.push('the cluster is not whole again')
  await delay(1_000)
  await load.stop()
  seen.silent.push(...writes.map((times) => longestSilence(times, beganAt)))
  failures.push(...tallies.flatMap((tally) => tally.failures()), ...(await ledger.check(cluster.ask)))
  failures.push(...checkConsoles(bed), ...(await checkPages(bed)))
  return { name, failures }
}

function steps({ clients, ledger, lines }: Bed, [quick, long]: [Tally, Tally], writes: number[][]): Step[] {
  const clientOf = (index: number): Client => clients[index % clients.length] as Client
  return [
    ...times(
      6,
      (index): Step =>
        async () => {
          const answer = quick.count(await ledger.write(clientOf(index), ledger.tags[index] ?? ''))
          if (answer.status === 200) writes[index % clients.length]?.push(performance.now())
        },
    ),
    ...times(4, (index): Step => {
      let turn = index
      return async () => quick.count(await clientOf(index).get(paths[turn++ % paths.length] ?? ''))
    }),
    ...times(
      2,
      (index): Step =>
        async () =>
          long.count(await clientOf(index).get('/api/sessions.csv')),
    ),
    () => lines.send(),
  ]
}

/** An edit at each console reaches the open page of the other one. */
async function checkPages({ clients, ledger, pages }: Bed): Promise<string[]> {
  const failures: string[] = []
  for (const [index, page] of pages.entries()) {
    if (!(await Promise.race([page.isOpen().then(() => true), delay(streamPatienceMs, false)]))) {
      failures.push(`console ${index + 1} opens no stream of changes`)
      continue
    }
    const reported = page.reports('tags', 10_000)
    const writer = clients[(index + 1) % clients.length]
    const answer = writer && (await ledger.write(writer, ledger.tags[6 + index] ?? ''))
    if (answer?.status !== 200) failures.push(`on a whole cluster an edit is answered ${answer?.status}`)
    else if (!(await reported)) failures.push(`console ${index + 1} does not report an edit at the other one`)
  }
  return failures
}

function checkConsoles({ consoles }: Bed): string[] {
  return consoles.flatMap((console, index) => {
    const words = console.lastWords()
    return words === undefined ? [] : [`console ${index + 1} has ended: ${words}`]
  })
}

/** In milliseconds, between two acknowledged writes after this time. */
function longestSilence(writes: number[], sinceMs: number): number {
  const after = [sinceMs, ...writes.filter((at) => at > sinceMs)]
  return Math.round(Math.max(...after.slice(1).map((at, index) => at - (after[index] ?? at)), 0))
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
