// bench scale: the same requests at 10,000 sessions and more, up to a given number.

import { makeDictionary } from './dictionary.ts'
import { sessionsOf } from './installation.ts'
import { ask, linkOf, time } from './matrix.ts'
import { ms, number, printTable } from './report.ts'
import { searchLatencies } from './search.ts'
import { measureStoa } from './server.ts'

const usual = [10_000, 100_000, 1_000_000, 3_000_000, 10_000_000]

const requests: [string, string][] = [
  ['50 newest sessions', '/api/sessions?kind=booking'],
  ['figures of the dashboard', '/api/dashboard'],
  ['search for a common word', '/api/search?q=time'],
  ['search for a word of 3 in 1,000 sessions', '/api/search?q=washing'],
  ['newest sessions with a common word', '/api/sessions?kind=booking&q=refund'],
]

export async function benchScale(args: string[]): Promise<void> {
  const most = sessionsOf(args)
  const sizes = [...new Set([...usual.filter((size) => size < most), most])]
  const columns: string[][] = []
  for (const sessions of sizes) columns.push(await measure(sessions, args))
  const names = [
    ...requests.map(([name]) => name),
    'last page of all bookings',
    'search for many terms (p50 / p95 / worst)',
  ]
  const rows = names.map((name, index) => [name, ...columns.map((column) => column[index] ?? '')])
  printTable('p50 / p95 in ms by number of sessions, one connection', ['Request', ...sizes.map(number)], rows)
}

async function measure(sessions: number, args: string[]): Promise<string[]> {
  const cells: string[] = []
  await measureStoa(sessions === usual[0] ? 'scale' : '', args, sessions, async ({ db, client }) => {
    const last = linkOf(await ask(client, '/api/sessions?kind=booking'), 'last') ?? ''
    for (const path of [...requests.map(([, path]) => path), last]) {
      const { p50, p95 } = await time(client, path)
      cells.push(`${ms(p50)} / ${ms(p95)}`)
    }
    const search = await searchLatencies(client, await makeDictionary(db))
    cells.push([search.p50, search.p95, search.max].map(ms).join(' / '))
  })
  return cells
}
