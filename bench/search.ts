// bench search: every term of a dictionary taken from the data, in the search box and as a search text of lists.

import { performance } from 'node:perf_hooks'
import sql from 'sql-template-tag'
import { makeDictionary, type Term } from './dictionary.ts'
import { type Client, openClient } from './http-client.ts'
import { ask, linkOf } from './matrix.ts'
import { measureStoa } from './server.ts'
import { type Latencies, latenciesOf, median } from './statistics.ts'
import { ms, number, printTable } from './table.ts'

const rounds = 3
const slowest = 15

export async function benchSearch(args: string[]): Promise<void> {
  await measureStoa('search', args, async ({ db, stoa, headers }) => {
    const dictionary = await makeDictionary(db)
    const [busy] = await db.query<{ id: string }>(sql`
      select user_id as id from session_words where user_id <> '' group by 1 order by count(*) desc, 1 limit 1`)
    const client = await openClient(stoa.origin, headers)
    await measureSearch(client, dictionary)
    await measureLists(client, dictionary, busy?.id ?? '')
    client.close()
  })
}

type Timed = { name: string; q: string; took: number[] }

async function timeSearch(client: Client, dictionary: Term[]): Promise<Timed[]> {
  const timed = dictionary.map(({ kind, q }): Timed => ({ name: kind, q, took: [] }))
  await timeAll(client, timed, ({ q }) => `/api/search?${new URLSearchParams({ q })}`)
  return timed
}

const everyNth = 12

/** Of some of the terms, by the median of each. */
export async function searchLatencies(client: Client, dictionary: Term[]): Promise<Latencies> {
  const timed = await timeSearch(client, someOf(dictionary))
  return latenciesOf(timed.map(({ took }) => median(took)))
}

function someOf(dictionary: Term[]): Term[] {
  return dictionary.filter((_, index) => index % everyNth === 0)
}

async function measureSearch(client: Client, dictionary: Term[]): Promise<void> {
  const timed = await timeSearch(client, dictionary)
  printKinds(`Search anything: ${number(timed.length)} terms, each ${rounds} times`, timed)
  printTable(
    'The slowest terms',
    ['Kind: term', 'median ms'],
    timed
      .toSorted((a, b) => median(b.took) - median(a.took))
      .slice(0, slowest)
      .map(({ name, q, took }) => [`${name}: ${q}`, ms(median(took))]),
  )
}

async function measureLists(client: Client, dictionary: Term[], user: string): Promise<void> {
  const selections = [
    '/api/sessions?',
    '/api/sessions?kind=booking&sort=slot',
    '/api/sessions?kind=booking&sort=-totalPrice',
    '/api/sessions?label=Refunded',
    '/api/sessions?ai=true&sort=sessionPrice',
    `/api/sessions?user=${encodeURIComponent(user)}`,
    '/api/users?',
    '/api/users?sort=-lastLogin',
    '/api/users?expert=true&sort=-rating',
    '/api/feedback?',
    '/api/feedback?sort=userFullname',
  ]
  const some = someOf(dictionary)
  const timed = selections.flatMap((name) => some.map(({ q }): Timed => ({ name, q, took: [] })))
  const path = ({ name, q }: Timed) => `${name}&limit=50&${new URLSearchParams({ q })}`.replace('?&', '?')
  await timeAll(client, timed, path)
  printKinds(`Lists filtered by ${number(some.length)} of the terms`, timed)
  const further: Timed[] = []
  for (const page of timed.filter(({ name }) => name === '/api/sessions?')) {
    const links = await furtherPages(client, path(page))
    further.push(
      ...links.map(
        (link, index): Timed => ({ name: index === 0 ? 'second page' : 'last page', q: link, took: [] }),
      ),
    )
  }
  await timeAll(client, further, ({ q }) => q)
  printKinds('Further pages of sessions filtered by these', further)
}

async function furtherPages(client: Client, path: string): Promise<string[]> {
  const answer = await ask(client, path)
  return ['next', 'last'].flatMap((rel) => linkOf(answer, rel) ?? [])
}

async function timeAll(client: Client, timed: Timed[], path: (one: Timed) => string): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const one of timed) one.took.push(await timeOne(client, path(one)))
}

async function timeOne(client: Client, path: string): Promise<number> {
  const startedAt = performance.now()
  await ask(client, path)
  return performance.now() - startedAt
}

/** By the median of each term. */
function printKinds(title: string, timed: Timed[]): void {
  const row = (name: string, some: Timed[]): string[] => {
    const { p50, p95, p99, max } = latenciesOf(some.map(({ took }) => median(took)))
    return [name, number(some.length), ms(p50), ms(p95), ms(p99), ms(max)]
  }
  const kinds = [...Map.groupBy(timed, ({ name }) => name)]
  const rows = kinds.map(([name, some]) => row(name, some))
  printTable(title, ['Kind', 'terms', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'], [...rows, row('all', timed)])
}
