// bench search: every term of a dictionary taken from the data, in the search box.

import { makeDictionary } from './dictionary.ts'
import { benchOn } from './measured.ts'
import { cellsOf, median, number, printTable, timeOf } from './report.ts'

const rounds = 3
const figures = ['p50', 'p95', 'p99', 'max'] as const

export const benchSearch = benchOn('search', async ({ ask, db }) => {
  const terms = (await makeDictionary(db)).map((term) => ({ ...term, took: [] as number[] }))
  // In rounds, so that no term is searched twice in a row.
  for (let round = 0; round < rounds; round++)
    for (const { q, took } of terms)
      took.push(await timeOf(() => ask(`/api/search?${new URLSearchParams({ q })}`)))
  printTable(
    `Search anything: ${number(terms.length)} terms, each ${rounds} times`,
    ['Kind', 'terms', ...figures.map((figure) => `${figure} ms`)],
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
