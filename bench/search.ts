// bench search: every term of a dictionary taken from the data, in the search box.

import type { Pool } from '#server/db/pool.ts'
import { makeDictionary, type Term } from './dictionary.ts'
import type { Client } from './http-client.ts'
import { ask } from './matrix.ts'
import { type Latencies, latenciesOf, median, ms, number, printTable } from './report.ts'

const rounds = 3
const slowest = 15

type Timed = Term & { took: number[] }

async function timeSearch(client: Client, dictionary: Term[]): Promise<Timed[]> {
  const timed = dictionary.map((term): Timed => ({ ...term, took: [] }))
  for (let round = 0; round < rounds; round++)
    for (const { q, took } of timed) {
      const startedAt = performance.now()
      await ask(client, `/api/search?${new URLSearchParams({ q })}`)
      took.push(performance.now() - startedAt)
    }
  return timed
}

/** Of one in so many terms, by the median of each. */
const everyNth = 12

export async function searchLatencies(client: Client, dictionary: Term[]): Promise<Latencies> {
  const timed = await timeSearch(
    client,
    dictionary.filter((_, index) => index % everyNth === 0),
  )
  return latenciesOf(timed.map(({ took }) => median(took)))
}

export async function measureSearch(client: Client, db: Pool): Promise<void> {
  const timed = await timeSearch(client, await makeDictionary(db))
  const row = (kind: string, some: Timed[]): string[] => {
    const { p50, p95, p99, max } = latenciesOf(some.map(({ took }) => median(took)))
    return [kind, number(some.length), ms(p50), ms(p95), ms(p99), ms(max)]
  }
  printTable(
    `Search anything: ${number(timed.length)} terms, each ${rounds} times`,
    ['Kind', 'terms', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    [
      ...[...Map.groupBy(timed, ({ kind }) => kind)].map(([kind, some]) => row(kind, some)),
      row('all', timed),
    ],
  )
  printTable(
    'The slowest terms',
    ['Kind: term', 'median ms'],
    timed
      .toSorted((a, b) => median(b.took) - median(a.took))
      .slice(0, slowest)
      .map(({ kind, q, took }) => [`${kind}: ${q}`, ms(median(took))]),
  )
}
