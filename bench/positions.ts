// Pages at different positions: the first, in the middle by cursor, at a day, the last. And the figures of the dashboard.

import type { Client } from './http-client.ts'
import { ask, linkOf, time } from './matrix.ts'
import { median } from './statistics.ts'
import { ms, printTable } from './table.ts'

const rounds = 9

export async function measurePositions(client: Client): Promise<void> {
  const list = '/api/sessions?kind=booking&limit=50'
  const middle = linkOf(await ask(client, `${list}&day=2024-05-01`), 'next') ?? list
  const last = linkOf(await ask(client, list), 'last') ?? list
  const pages: [string, string][] = [
    ['first', list],
    ['in the middle, by cursor', middle],
    ['last', last],
    ['at a day', `${list}&day=2024-05-01`],
    ['at a later day', `${list}&day=2025-03-15`],
  ]
  const rows = await inRounds(client, pages)
  const head = ['Page of all bookings', 'p50 ms', 'p95 ms', 'of the first']
  printTable('A page wherever it is, one connection', head, rows)
}

export async function measureFigures(client: Client): Promise<void> {
  const series = '/api/dashboard/series?from=2023-11-01&to=2025-10-31&by='
  const pages: [string, string][] = [
    ['figures of the dashboard', '/api/dashboard'],
    ...['day', 'week', 'month'].map((by): [string, string] => [`series of two years by ${by}`, series + by]),
  ]
  const rows = await inRounds(client, pages)
  printTable(
    'Figures, one connection',
    ['Answer', 'p50 ms', 'p95 ms'],
    rows.map((row) => row.slice(0, 3)),
  )
}

async function inRounds(client: Client, pages: [string, string][]): Promise<string[][]> {
  const measured = pages.map(([name, path]) => ({ name, path, p50: [] as number[], p95: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const one of measured) {
      const { p50, p95 } = await time(client, one.path)
      one.p50.push(p50)
      one.p95.push(p95)
    }
  }
  const first = median(measured[0]?.p50 ?? [])
  return measured.map(({ name, p50, p95 }) => [
    name,
    ms(median(p50)),
    ms(median(p95)),
    (median(p50) / first).toFixed(2),
  ])
}
