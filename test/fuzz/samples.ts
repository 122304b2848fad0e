// Ids and cursors issued by the server, so that the fuzz gets past the first validation.

import { isObject } from '#contract/field.ts'
import type { ApiDocument, Operation } from './document.ts'
import type { Answer, Client } from './http.ts'

/** A cursor from a list's links, valid for one order only. */
type SortedCursor = { sort: string; cursor: string }

export type Sample = { ids: string[]; cursors: SortedCursor[] }

/** By the path of the list. */
export type Samples = Record<string, Sample>

export async function takeSamples(
  client: Client,
  { operations }: ApiDocument,
  headers: Record<string, string>,
): Promise<Samples> {
  const samples: Samples = {}
  for (const { path, query } of operations) {
    if (!query.some(({ name }) => name === 'cursor')) continue
    const sample: Sample = { ids: [], cursors: [] }
    for (const sort of sortsOf(query)) {
      const answer = await client.send({ method: 'GET', path: `${path}?limit=3&sort=${sort}`, headers })
      sample.ids.push(...idsOf(answer))
      sample.cursors.push(...cursorsOf(answer).map((cursor) => ({ sort, cursor })))
    }
    samples[path] = sample
  }
  return samples
}

const count = 12

/** Creates records that belong to the person, which the fuzz may change. */
export async function makeSamples(
  client: Client,
  headers: Record<string, string>,
  samples: Samples,
): Promise<Samples> {
  const sent = { ...headers, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object): Promise<Answer> =>
    client.send({ method, path, headers: sent, body: JSON.stringify(body) })
  const make = async (path: string, bodyOf: (index: number) => object): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) ids.push(...idsOf(await send('POST', path, bodyOf(index))))
    return ids
  }
  const view = { screen: 'tags', query: '' }
  const views = await make('/api/views', (index) => ({
    ...view,
    name: `View ${index}`,
    isShared: index % 2 === 0,
  }))
  // No list has the watches of views: the fuzz changes and removes them. Nothing is sent: `.invalid` has no addresses.
  const watch = { moreThan: 1, way: 'webhook', address: 'https://hooks.invalid/fuzz', withRows: false }
  for (const id of views) await send('PUT', `/api/views/${id}/watch`, watch)
  // Invited people, whom the fuzz changes and withdraws, since nobody may change themselves.
  const invited = await make('/api/members/invitations', (index) => ({
    email: `fuzz-${index}@example.com`,
    role: 'member',
  }))
  const record = samples['/api/tags']?.ids[0] ?? ''
  const notes = await make('/api/notes', (index) => ({ entity: 'tags', record, text: `Note ${index}` }))
  await make('/api/tags', () => ({ name: 'made to be undone', color: '' }))
  const changes = await client.send({ method: 'GET', path: `/api/activity?limit=${count}`, headers })
  return {
    ...samples,
    '/api/views': { ids: views, cursors: [] },
    '/api/members': { ids: invited, cursors: samples['/api/members']?.cursors ?? [] },
    // For operations with an id: a new note may be on a record of any list.
    '/api/notes/': { ids: notes, cursors: [] },
    '/api/acts': { ids: valuesOf(changes, 'act'), cursors: [] },
  }
}

function sortsOf(query: Operation['query']): string[] {
  const choices = query.find(({ name }) => name === 'sort')?.schema.enum
  return Array.isArray(choices) ? choices.map(String) : []
}

const idsOf = (answer: Answer) => valuesOf(answer, 'id')

/** Returns the texts of a member in all rows, or in the only object. */
function valuesOf({ body }: Answer, name: string): string[] {
  const rows: unknown = JSON.parse(body.toString())
  return [rows].flat().flatMap((row) => (isObject(row) && typeof row[name] === 'string' ? [row[name]] : []))
}

function cursorsOf({ headers }: Answer): string[] {
  return [...String(headers.link).matchAll(/cursor=([^>]+)>/g)].map(([, cursor = '']) => cursor)
}
