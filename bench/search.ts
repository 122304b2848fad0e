// bench search: every term of a dictionary taken from the data, in the search box, and the list of sessions with a new common word each time.

import { commonestWords, makeDictionary } from './dictionary.ts'
import { benchOn } from './measured.ts'
import { cellsOf, median, number, printTable, timeOf } from './report.ts'

const rounds = 3
const figures = ['p50', 'p95', 'p99', 'max'] as const
const head = figures.map((figure) => `${figure} ms`)
/** As the browser asks: the rows are counted apart. */
const firstPage = { kind: 'booking', sort: '-slot', limit: '50', count: 'none' }

export const benchSearch = benchOn('search', async ({ ask, db }) => {
  const timeSearch = (path: string, query: Record<string, string>): Promise<number> =>
    timeOf(() => ask(`${path}?${new URLSearchParams(query)}`))
  const terms = (await makeDictionary(db)).map((term) => ({ ...term, took: [] as number[] }))
  const common = terms.filter(({ kind }) => kind === commonestWords)
  const lists: string[][] = []
  // The first time a word is asked for, its part of the index is read from the disk or the system's cache.
  for (const name of ['asked for the first time', 'asked again']) {
    const took: number[] = []
    for (const { q } of common) took.push(await timeSearch('/api/sessions', { q, ...firstPage }))
    lists.push([name, number(took.length), ...cellsOf(took, ...figures)])
  }
  printTable('The list of sessions with one of the commonest words', ['Word', 'words', ...head], lists)
  // In rounds, so that no term is searched twice in a row.
  for (let round = 0; round < rounds; round++)
    for (const { q, took } of terms) took.push(await timeSearch('/api/search', { q }))
  printTable(
    `Search anything: ${number(terms.length)} terms, each ${rounds} times`,
    ['Kind', 'terms', ...head],
    [...Map.groupBy(terms, ({ kind }) => kind), ['all', terms] as const].map(([kind, some]) => [
      kind,
      number(some.length),
      ...cellsOf(
        some.map(({ took }) => median(took)),
        ...figures,
      ),
    ]),
  )
})
