// Ids and cursors issued by the server, so that the fuzz gets past the first validation.

import { isRecord } from '#contract/field.ts'
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

/** Acts of the person, which the fuzz undoes. */
export async function makeActs(client: Client, headers: Record<string, string>): Promise<Sample> {
  const sent = { ...headers, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'made to be undone', color: '' })
  for (let index = 0; index < 12; index += 1)
    await client.send({ method: 'POST', path: '/api/tags', headers: sent, body })
  const changes = await client.send({ method: 'GET', path: '/api/activity?limit=12', headers })
  const rows: unknown = JSON.parse(changes.body.toString())
  const acts = Array.isArray(rows) ? rows.map((row) => (isRecord(row) ? String(row.act) : '')) : []
  return { ids: acts, cursors: [] }
}

/** People who are invited, whom the fuzz changes and withdraws: nobody changes oneself. */
export async function inviteMembers(client: Client, headers: Record<string, string>): Promise<Sample> {
  return await make(client, headers, '/api/members/invitations', (index) => ({
    email: `fuzz-${index}@example.com`,
    role: 'member',
  }))
}

/** Where the views of the fuzz tell, if the server allows it. Nothing is sent there: `.invalid` has no addresses. */
export const watchedAddress = 'https://hooks.invalid/fuzz'

/** Watched views of the person, which no list has: the fuzz changes and removes them. */
export async function makeViews(client: Client, headers: Record<string, string>): Promise<Sample> {
  const views = await make(client, headers, '/api/views', (index) => ({
    name: `View ${index}`,
    screen: 'tags',
    query: '',
    isShared: index % 2 === 0,
  }))
  const sent = { ...headers, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const watch = { moreThan: 1, way: 'json', address: watchedAddress, withRows: false }
  for (const id of views.ids)
    await client.send({
      method: 'PUT',
      path: `/api/views/${id}/watch`,
      headers: sent,
      body: JSON.stringify(watch),
    })
  return views
}

/** Notes of the person on a tag, which the fuzz edits and removes: those of others are theirs. */
export async function writeNotes(
  client: Client,
  headers: Record<string, string>,
  record = '',
): Promise<Sample> {
  const note = { entity: 'tags', record }
  return await make(client, headers, '/api/notes', (index) => ({ ...note, text: `Note ${index}` }))
}

const count = 12

async function make(
  client: Client,
  headers: Record<string, string>,
  path: string,
  bodyOf: (index: number) => object,
): Promise<Sample> {
  const sent = { ...headers, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify(bodyOf(index))
    const answer = await client.send({ method: 'POST', path, headers: sent, body })
    const made: unknown = JSON.parse(answer.body.toString())
    if (isRecord(made) && typeof made.id === 'string') ids.push(made.id)
  }
  return { ids, cursors: [] }
}

function sortsOf(query: Operation['query']): string[] {
  const choices = query.find(({ name }) => name === 'sort')?.schema.enum
  return Array.isArray(choices) ? choices.map(String) : []
}

function idsOf({ body }: Answer): string[] {
  const rows: unknown = JSON.parse(body.toString())
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row) => (isRecord(row) && typeof row.id === 'string' ? [row.id] : []))
}

function cursorsOf({ headers }: Answer): string[] {
  return [...String(headers.link).matchAll(/cursor=([^>]+)>/g)].map(([, cursor = '']) => cursor)
}
