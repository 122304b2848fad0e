// bench readers: what standbys take over from the primary: the processor time of each process for a read, with one, two and three
// nodes.

import { addressOf } from '#server/config/address.ts'
import { startCluster } from '#test/cluster.ts'
import { type Defer, withCleanUp } from './clean-up.ts'
import { ensureData } from './data.ts'
import { type Installation, numbersOf, openPool, signIn } from './installation.ts'
import { processorTimeOfDatabase, runLoad, type Stoa, startStoa } from './processes.ts'
import { median, number, printMachine, printTable, sum } from './report.ts'

const mostNodes = 3
const connections = 5
const rounds = 5
const roundMs = 3_000
const settings = ['shared_buffers=512MB', 'hot_standby_feedback=on', 'wal_keep_size=1GB']

const subjects = {
  '50 newest sessions': '/api/sessions?kind=booking&limit=50',
  'figures of the dashboard': '/api/dashboard',
  'search for a common word': '/api/search?q=how',
}

export async function benchReaders(args: string[], defer: Defer): Promise<void> {
  const { sessions } = numbersOf(args, { sessions: 100_000 })
  const nodes = await openNodes(defer)
  const installation = { sessions, env: { DATABASE_URL: nodes[0].url, STOA_DEMO: 'off' } }
  await ensureData(installation)
  await printMachine('readers', args, nodes[0].db)
  const rows: string[][] = []
  for (const [name, path] of Object.entries(subjects)) {
    const alone = await measure(installation, [nodes[0]], path)
    rows.push([name, '1', ...rowOf(alone, alone)])
    for (let size = 2; size <= mostNodes; size++)
      rows.push([
        name,
        String(size),
        ...rowOf(await measure(installation, nodes.slice(0, size), path), alone),
      ])
  }
  const head = ['Reads', 'nodes', 'of a console', 'of a standby', 'of the primary', 'times as many as alone']
  printTable('Reads for a second of processor time', head, rows)
}

type Node = Awaited<ReturnType<typeof openNode>>

/** The first one is the primary. */
async function openNodes(defer: Defer): Promise<[Node, ...Node[]]> {
  const cluster = await startCluster(mostNodes)
  defer(() => cluster.end())
  for (const node of cluster.nodes) {
    await node.stop()
    await node.start(...settings)
  }
  const nodes = await Promise.all(cluster.nodes.map((node) => openNode(cluster.url(node), defer)))
  return nodes as [Node, ...Node[]]
}

async function openNode(url: string, defer: Defer) {
  const db = openPool(addressOf(url, 'DATABASE_URL'), defer)
  return { url, db, processorUs: await processorTimeOfDatabase(db) }
}

/** Microseconds of processor time for one read, of all consoles, of all standbys, and of the primary. */
type Cost = number[]

function rowOf(cost: Cost, alone: Cost): string[] {
  const perSecond = (us: number): string => (us > 0 ? number(Math.round(1e6 / us)) : '')
  return [...cost.map(perSecond), ((alone[2] ?? 0) / (cost[2] ?? 0)).toFixed(1)]
}

/** With two nodes one console reads from the standby; with three nodes two consoles from one each. */
function measure(installation: Installation, [primary, ...standbys]: Node[], path: string): Promise<Cost> {
  return withCleanUp(async (defer) => {
    const consoles: Stoa[] = []
    for (const url of standbys.length === 0 ? [undefined] : standbys.map((standby) => standby.url))
      consoles.push(await startStoa({ ...installation.env, ...(url && { DATABASE_URL_READ: url }) }, defer))
    const headers = await signIn(installation, { origin: consoles[0]?.origin ?? '' }, defer)
    const spent = (): Cost => [
      sum(consoles.map((console) => console.processorUs())),
      sum(standbys.map((standby) => standby.processorUs())),
      primary?.processorUs() ?? Number.NaN,
    ]
    const costs: Cost[] = []
    for (let index = 0; index <= rounds; index++) {
      const before = spent()
      const order = { path, headers, connections, durationMs: roundMs }
      const loads = await Promise.all(consoles.map(({ origin }) => runLoad({ origin, ...order })))
      const reads = sum(loads.map(({ perSecond }) => (perSecond * roundMs) / 1_000))
      costs.push(spent().map((us, kind) => (us - (before[kind] ?? 0)) / reads))
    }
    // The first round warms up.
    return spent().map((_, kind) => median(costs.slice(1).map((cost) => cost[kind] ?? 0)))
  })
}
