// Twelve people who count a hundred shared views at once, while a colleague reads lists and views.

import { builtInViews, mostCountedViews, type View, type ViewCount } from '#contract/views.ts'
import type { Term } from '../bench/dictionary.ts'
import type { Answer, Client } from './client.ts'
import { startLoad } from './load.ts'
import { openTally } from './tally.ts'

const views = 100

/** Shares the views, each with other rows. Returns their ids. */
export async function shareViews(client: Client, texts: Term[]): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < views; index++) {
    const q = texts[index % texts.length]?.q ?? ''
    const query = String(new URLSearchParams({ q, maxPrice: String(1_000 + index) }))
    const body = { name: `Torture ${index}`, screen: 'sessions', query, isShared: true }
    const { status, text } = await client.send('POST', '/api/views', body)
    if (status !== 200) throw new Error(`The view ${query} was answered ${status}: ${text}`)
    ids.push((JSON.parse(text) as View).id)
  }
  return ids
}

/** `counted`: the number of counts that people have got. */
export async function readBesideCounts(
  colleague: Client,
  people: Client[],
  ids: string[],
): Promise<{ counted: number; answers: number; failures: string[] }> {
  const tally = openTally('a colleague')
  const counting = openTally('people who count')
  let incomplete = 0
  const load = startLoad([
    ...lists.map((path) => async () => tally.count(await colleague.get(path))),
    async () => {
      if (!isComplete(tally.count(await colleague.get('/api/views')), ids)) incomplete++
    },
  ])
  const counts = await Promise.all(people.map((person) => countAll(person, ids, counting.count)))
  await load.stop()
  const failures = [...tally.failures(), ...counting.failures()]
  if (incomplete > 0) failures.push(`The views were incomplete ${incomplete} times.`)
  const counted = counts.flat().filter(({ count }) => count !== null).length
  return { counted, answers: tally.answers(), failures }
}

const lists = ['/api/sessions', '/api/users', '/api/feedback'].map(
  (path) => `${path}?limit=50&count=none&q=a`,
)

async function countAll(
  person: Client,
  ids: string[],
  seen: (answer: Answer) => Answer,
): Promise<ViewCount[]> {
  const counts: ViewCount[] = []
  for (let at = 0; at < ids.length; at += mostCountedViews) {
    const some = ids.slice(at, at + mostCountedViews).join(',')
    const { status, text } = seen(await person.get(`/api/views/counts?ids=${some}`))
    if (status === 200) counts.push(...(JSON.parse(text) as ViewCount[]))
  }
  return counts
}

/** Built-in and shared views, none of which has waited for its count. */
function isComplete({ status, text }: Answer, ids: string[]): boolean {
  if (status !== 200) return false
  const listed = JSON.parse(text) as View[]
  const known = new Set(listed.map(({ id }) => id))
  return (
    [...builtInViews.map(({ id }) => id), ...ids].every((id) => known.has(id)) &&
    listed.every((view) => !('count' in view))
  )
}
