// bench scale: the same requests at 10,000 sessions and more, up to a given number.

import { ensureData } from './data.ts'
import { makeDictionary } from './dictionary.ts'
import { openClient } from './http-client.ts'
import { installationOf, open, sessionsOf } from './installation.ts'
import { printMachine } from './machine.ts'
import { ask, linkOf, time } from './matrix.ts'
import { startStoa } from './processes.ts'
import { searchLatencies } from './search.ts'
import { asAdministrator } from './sign-in.ts'
import { ms, number, printTable } from './table.ts'

const usual = [10_000, 100_000, 1_000_000, 3_000_000, 10_000_000]

const requests: [string, string][] = [
  ['50 newest sessions', '/api/sessions?kind=booking'],
  ['refunded, dearest first', '/api/sessions?kind=booking&label=Refunded&sort=-totalPrice'],
  ['AI and not ingested, cheapest first', '/api/sessions?ai=true&ingested=false&sort=sessionPrice'],
  ['sessions of a year ago', '/api/sessions?kind=booking&from=2024-11-01'],
  ['users, latest sign-in first', '/api/users?sort=-lastLogin'],
  ['experts, best rated first', '/api/users?expert=true&sort=-rating'],
  ['feedback, by name', '/api/feedback?sort=userFullname'],
  ['figures of the dashboard', '/api/dashboard'],
  ['series of a year by day', '/api/dashboard/series?by=day&from=2024-11-01&to=2025-10-31'],
  ['search for a common word', '/api/search?q=time'],
  ['search for two common words', '/api/search?q=no+show'],
  ['search for a word of 3 in 1,000 sessions', '/api/search?q=washing'],
  ['search for a name', '/api/search?q=okafor'],
  ['newest sessions with a common word', '/api/sessions?kind=booking&q=refund'],
  ['newest sessions with two common words', '/api/sessions?kind=booking&q=no+show'],
  ['sessions with a word, dearest first', '/api/sessions?kind=booking&q=headings&sort=-totalPrice'],
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
  const installation = installationOf(sessions)
  await ensureData(installation)
  const { maintenance: db, close } = await open(installation)
  if (sessions === usual[0]) await printMachine('scale', args, db)
  const stoa = await startStoa(installation)
  const cells: string[] = []
  try {
    await asAdministrator(installation, stoa.origin, async (headers) => {
      const client = await openClient(stoa.origin, headers)
      const last = linkOf(await ask(client, '/api/sessions?kind=booking'), 'last') ?? ''
      for (const path of [...requests.map(([, path]) => path), last]) {
        const { p50, p95 } = await time(client, path)
        cells.push(`${ms(p50)} / ${ms(p95)}`)
      }
      const search = await searchLatencies(client, await makeDictionary(db))
      cells.push([search.p50, search.p95, search.max].map(ms).join(' / '))
      client.close()
    })
  } finally {
    await stoa.stop()
    await close()
  }
  return cells
}
