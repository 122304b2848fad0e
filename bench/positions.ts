// Pages at different positions: the first, in the middle by cursor, at a day, the last.

import type { Client } from './http-client.ts'
import { ask, linkOf, time } from './matrix.ts'
import { median } from './statistics.ts'
import { ms, printTable } from './table.ts'

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
  const rows = await inRounds(client, pages, 9)
  const head = ['Page of all bookings', 'p50 ms', 'p95 ms', 'of the first']
  printTable('Pages at different positions, one connection', head, rows)
}

/** Name, p50, p95 and the p50 as a multiple of the first one's: medians of rounds in which all of them take turns. */
export async function inRounds(
  client: Client,
  pages: [string, string][],
  rounds: number,
): Promise<string[][]> {
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
