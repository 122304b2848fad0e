// bench search: every term of a dictionary taken from the data, in the search box, and the list of sessions with a new common word each time.

import { commonestWords, makeDictionary, type Term } from './dictionary.ts'
import type { Client } from './http-client.ts'
import { ask } from './matrix.ts'
import { benchOn } from './measured.ts'
import { cellsOf, median, number, printTable, timeOf } from './report.ts'

const rounds = 3
/** As the browser asks: the rows are counted apart. */
const firstPage = { kind: 'booking', sort: '-slot', limit: '50', count: 'none' }

type Timed = Term & { took: number[] }

/** Works in rounds, so that no term is searched twice in a row. */
async function timeSearch(client: Client, dictionary: Term[]): Promise<Timed[]> {
  const timed = dictionary.map((term): Timed => ({ ...term, took: [] }))
  for (let round = 0; round < rounds; round++)
    for (const { q, took } of timed)
      took.push(await timeOf(() => ask(client, `/api/search?${new URLSearchParams({ q })}`)))
  return timed
}

/** Returns the median of each. */
const timesOf = (timed: Timed[]): number[] => timed.map(({ took }) => median(took))

/** The first time a word is asked for, its part of the index is read from the disk or the system's cache. */
async function timeLists(client: Client, words: string[]): Promise<string[][]> {
  const rounds: [name: string, took: number[]][] = [
    ['asked for the first time', []],
    ['asked again', []],
  ]
  for (const [, took] of rounds)
    for (const q of words)
      took.push(await timeOf(() => ask(client, `/api/sessions?${new URLSearchParams({ q, ...firstPage })}`)))
  return rounds.map(([name, took]) => [
    name,
    number(took.length),
    ...cellsOf(took, 'p50', 'p95', 'p99', 'max'),
  ])
}

export const benchSearch = benchOn('search', async ({ client, db }) => {
  const dictionary = await makeDictionary(db)
  const common = dictionary.filter(({ kind }) => kind === commonestWords).map(({ q }) => q)
  printTable(
    'The list of sessions with one of the commonest words',
    ['Word', 'words', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    await timeLists(client, common),
  )
  const timed = await timeSearch(client, dictionary)
  const kinds = [...Map.groupBy(timed, ({ kind }) => kind), ['all', timed] as const]
  printTable(
    `Search anything: ${number(timed.length)} terms, each ${rounds} times`,
    ['Kind', 'terms', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    kinds.map(([kind, some]) => [
      kind,
      number(some.length),
      ...cellsOf(timesOf(some), 'p50', 'p95', 'p99', 'max'),
    ]),
  )
})
