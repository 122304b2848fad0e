// bench readers: what standbys take over from the primary: the processor time of each process for a read, with one, two and three
// nodes.

import { addressOf } from '#server/config/address.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { startCluster } from '#test/cluster.ts'
import { ensureData } from './data.ts'
import { asAdministrator, type Installation, numbersOf } from './installation.ts'
import { processorTimeOfDatabase, type Running, runLoad, startStoa } from './processes.ts'
import { median, number, printMachine, printTable } from './report.ts'

const mostNodes = 3
const connections = 5
const rounds = 5
const roundMs = 3_000

const subjects = {
  '50 newest sessions': '/api/sessions?kind=booking&limit=50',
  'figures of the dashboard': '/api/dashboard',
  'search for a common word': '/api/search?q=how',
}

export async function benchReaders(args: string[]): Promise<void> {
  const nodes = await openNodes(numbersOf(args, { sessions: 100_000 }).sessions, mostNodes)
  try {
    await printMachine('readers', args, nodes.primary.db)
    await measureReads(nodes)
  } finally {
    await nodes.close()
  }
}

async function measureReads(nodes: Nodes): Promise<void> {
  const rows: string[][] = []
  for (const [name, path] of Object.entries(subjects)) {
    const alone = await measure(nodes, 1, path)
    rows.push([name, '1', ...cellsOf(alone, alone)])
    for (let size = 2; size <= mostNodes; size++)
      rows.push([name, String(size), ...cellsOf(await measure(nodes, size, path), alone)])
  }
  const head = ['Reads', 'nodes', 'of a console', 'of a standby', 'of the primary', 'times as many as alone']
  printTable('Reads for a second of processor time', head, rows)
}

/** Microseconds of processor time of all processes of a kind, for one read. */
type Cost = Record<(typeof kinds)[number], number>
const kinds = ['console', 'standby', 'primary'] as const

// Object.fromEntries loses the names.
const costOf = (us: (kind: keyof Cost) => number): Cost =>
  Object.fromEntries(kinds.map((kind) => [kind, us(kind)])) as Cost

function cellsOf(cost: Cost, alone: Cost): string[] {
  const perSecond = (us: number): string => (us > 0 ? number(Math.round(1e6 / us)) : '')
  return [...kinds.map((kind) => perSecond(cost[kind])), (alone.primary / cost.primary).toFixed(1)]
}

/** With two nodes one console reads from the standby; with three nodes two consoles from one each. */
async function measure(nodes: Nodes, size: number, path: string): Promise<Cost> {
  const standbys = nodes.standbys.slice(0, size - 1)
  const consoles: Running[] = []
  for (const standby of size === 1 ? [undefined] : standbys)
    consoles.push(await startStoa(nodes.readingFrom(standby)))
  const costs: Cost[] = []
  const spent = (): Cost => ({
    console: sum(consoles.map((console) => console.processorUs())),
    standby: sum(standbys.map(({ processorUs }) => processorUs())),
    primary: nodes.primary.processorUs(),
  })
  try {
    await asAdministrator(nodes.installation, consoles[0]?.origin ?? '', async (headers) => {
      const round = async (): Promise<Cost> => {
        const before = spent()
        const order = { path, headers, connections, durationMs: roundMs }
        const loads = await Promise.all(consoles.map(({ origin }) => runLoad({ origin, ...order })))
        const reads = sum(loads.map(({ perSecond }) => (perSecond * roundMs) / 1_000))
        const after = spent()
        return costOf((kind) => (after[kind] - before[kind]) / reads)
      }
      // The first one warms up.
      await round()
      for (let index = 0; index < rounds; index++) costs.push(await round())
    })
  } finally {
    for (const console of consoles) await console.stop()
  }
  return costOf((kind) => median(costs.map((cost) => cost[kind])))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export type Measured = {
  url: string
  db: Pool
  processorUs(): number
}

export type Nodes = {
  primary: Measured
  standbys: Measured[]
  /** Of the data set on the primary. */
  installation: Installation
  /** For a console that reads from this standby; undefined: from the primary. */
  readingFrom(standby: Measured | undefined): Installation
  close(): Promise<void>
}

const settings = ['shared_buffers=512MB', 'hot_standby_feedback=on', 'wal_keep_size=1GB']

export async function openNodes(sessions: number, size: number): Promise<Nodes> {
  const cluster = await startCluster(size)
  for (const node of cluster.nodes) {
    await node.stop()
    await node.start(...settings)
  }
  const nodes = cluster.nodes.map((node) => measuredAt(cluster.url(node)))
  const [primary, ...standbys] = (await Promise.all(nodes)) as [Measured, ...Measured[]]
  const installation = { sessions, env: { DATABASE_URL: primary.url, STOA_DEMO: 'off' } }
  await ensureData(installation)
  return {
    primary,
    standbys,
    installation,
    readingFrom: (standby) => ({
      ...installation,
      env: { ...installation.env, ...(standby && { DATABASE_URL_READ: standby.url }) },
    }),
    async close() {
      for (const { db } of [primary, ...standbys]) await db.close()
      await cluster.end()
    },
  }
}

async function measuredAt(url: string): Promise<Measured> {
  const where = addressOf(url, 'DATABASE_URL')
  const db = createPool(where, 'stoa bench', { size: 1, connectTimeoutMs: 10_000 })
  return { url, db, processorUs: await processorTimeOfDatabase(db) }
}
