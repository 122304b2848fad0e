// bench search: every term of a dictionary taken from the data, in the search box, and the list of sessions with a new common word each time.

import { commonestWords, makeDictionary } from './dictionary.ts'
import { benchOn } from './measured.ts'
import { cellsOf, median, number, printTable, timeOf } from './report.ts'

const rounds = 3
const shares = [0.5, 0.95, 0.99, 1]
const head = ['p50 ms', 'p95 ms', 'p99 ms', 'max ms']
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
    lists.push([name, number(took.length), ...cellsOf(took, ...shares)])
  }
  printTable('The list of sessions with one of the commonest words', ['Word', 'words', ...head], lists)
  // In rounds, so that no term is searched twice in a row.
  for (let round = 0; round < rounds; round++)
    for (const { q, took } of terms) took.push(await timeSearch('/api/search', { q }))
  const rows = [...Map.groupBy(terms, ({ kind }) => kind), ['all', terms] as const].map(([kind, some]) => {
    const medians = some.map(({ took }) => median(took))
    return [kind, number(some.length), ...cellsOf(medians, ...shares)]
  })
  printTable(`Search anything, each ${rounds} times`, ['Kind', 'terms', ...head], rows)
})
