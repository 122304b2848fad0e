// bench scale: the same requests at 10,000 sessions and more, up to a given number.

import { type Defer, withCleanUp } from './clean-up.ts'
import { makeDictionary } from './dictionary.ts'
import { sessionsOf } from './installation.ts'
import { ask, linkOf, time } from './matrix.ts'
import { openMeasured } from './measured.ts'
import { cellsOf, ms, number, printMachine, printTable } from './report.ts'
import { searchTimes } from './search.ts'

const usual = [10_000, 100_000, 1_000_000, 3_000_000, 10_000_000]

const requests: [string, string][] = [
  ['50 newest sessions', '/api/sessions?kind=booking'],
  ['figures of the dashboard', '/api/dashboard'],
  ['search for a common word', '/api/search?q=time'],
  ['search for a word of 3 in 1,000 sessions', '/api/search?q=washing'],
  ['newest sessions with a common word', '/api/sessions?kind=booking&q=refund'],
]

const others = ['last page of all bookings', 'search for many terms (p50 / p95 / worst)']

export async function benchScale(args: string[]): Promise<void> {
  const most = sessionsOf(args)
  const sizes = [...new Set([...usual.filter((size) => size < most), most])]
  const columns: string[][] = []
  for (const sessions of sizes) columns.push(await withCleanUp((defer) => measure(sessions, args, defer)))
  const names = [...requests.map(([name]) => name), ...others]
  const rows = names.map((name, index) => [name, ...columns.map((column) => column[index] ?? '')])
  printTable('p50 / p95 in ms by number of sessions, one connection', ['Request', ...sizes.map(number)], rows)
}

async function measure(sessions: number, args: string[], defer: Defer): Promise<string[]> {
  const { db, client } = await openMeasured(sessions, defer)
  if (sessions === usual[0]) await printMachine('scale', args, db)
  const last = linkOf(await ask(client, '/api/sessions?kind=booking'), 'last') ?? ''
  const cells: string[] = []
  for (const path of [...requests.map(([, path]) => path), last]) {
    const { p50, p95 } = await time(client, path)
    cells.push(`${ms(p50)} / ${ms(p95)}`)
  }
  const search = cellsOf(await searchTimes(client, await makeDictionary(db)), 'p50', 'p95', 'max')
  return [...cells, search.join(' / ')]
}
