// bench readers: what standbys take over from the primary: the processor time of each process for a read, with one, two and three
// nodes; and edits beside exports and figures that are read from the primary or from a standby.

import { parseArgs } from 'node:util'
import { measureEdits } from './edits-beside-exports.ts'
import { printMachine } from './machine.ts'
import { type Nodes, openNodes } from './nodes.ts'
import { type Running, runLoad, startStoa } from './processes.ts'
import { asAdministrator } from './sign-in.ts'
import { median } from './statistics.ts'
import { number, printTable } from './table.ts'

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
  const { values } = parseArgs({ args, options: { sessions: { type: 'string', default: '100000' } } })
  const nodes = await openNodes(Number(values.sessions), mostNodes)
  try {
    await printMachine('readers', args, nodes.primary.db)
    await measureReads(nodes)
    await measureEdits(nodes)
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
type Cost = { console: number; standby: number; primary: number }

function cellsOf({ console, standby, primary }: Cost, alone: Cost): string[] {
  const perSecond = (us: number): string => (us > 0 ? number(Math.round(1e6 / us)) : '')
  return [perSecond(console), perSecond(standby), perSecond(primary), (alone.primary / primary).toFixed(1)]
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
        return {
          console: (after.console - before.console) / reads,
          standby: (after.standby - before.standby) / reads,
          primary: (after.primary - before.primary) / reads,
        }
      }
      // The first one warms up.
      await round()
      for (let index = 0; index < rounds; index++) costs.push(await round())
    })
  } finally {
    for (const console of consoles) await console.stop()
  }
  return {
    console: median(costs.map(({ console }) => console)),
    standby: median(costs.map(({ standby }) => standby)),
    primary: median(costs.map(({ primary }) => primary)),
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
