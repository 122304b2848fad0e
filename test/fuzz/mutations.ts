// A request of the fuzz in parts, and mutations of its path, query, method, headers and body, as text and as bytes.

import type { Operation } from './document.ts'
import { type Draws, spoilt } from './draws.ts'
import {
  hostileAddresses,
  hostileHeaders,
  hostileJson,
  hostileKeys,
  listed,
  mutateCursor,
} from './hostile.ts'
import type { Sent } from './http.ts'

/** `rerouted`: method or path may now belong to another operation. */
export type Made = { operation: Operation; sent: Sent; rerouted: boolean }

/** Names and values of the query are encoded as they are sent. */
export type Draft = {
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string | string[]>
  body: string | Buffer | undefined
  rerouted: boolean
}

export type Mutation = (draft: Draft, draws: Draws) => void

/** Repeats a mutation in a table to make it more frequent. */
export const often = (times: number, mutation: Mutation): Mutation[] => Array(times).fill(mutation)

function reroute(draft: Draft, path: string): void {
  // A request target begins with a slash here; the raw requests cover others.
  draft.path = /^(\/|http)/.test(path) ? path : `/${path}`
  draft.rerouted = true
}

const around = listed('$/ /$ $/.. /api/..$ /./$ $;a=b $#fragment http://other.example$ //other.example$')

function respelt(path: string, { below, pick }: Draws): string {
  const place = 1 + below(path.length - 1)
  const spelled = (code: string) =>
    `${path.slice(0, place)}${code}${path.charCodeAt(place).toString(16)}${path.slice(place + 1)}`
  const whole = [spelled('%'), spelled('%25'), path.toUpperCase(), path.replaceAll('/', '\\')]
  return pick([...whole, ...around.map((text) => text.replace('$', () => path))])
}

/** Cursors are the most complex values. */
const addressMutations: Mutation[] = [
  ...often(2, ({ query }, { pick }) => {
    if (query.length > 0) pick(query)[1] = pick(hostileAddresses)
  }),
  ...often(3, ({ query }, draws) => {
    for (const one of query) if (one[0] === 'cursor') one[1] = mutateCursor(draws, one[1])
  }),
  ({ query }, { pick }) => {
    const [name, value] = query[0] ?? ['limit', '1']
    query.push([name + pick(['', '', '[]', '[a]', '.a', '%00', '%5B%5D']), value])
  },
  ({ query }, { pick }) => query.push([pick([...hostileKeys, ...hostileAddresses]), pick(hostileAddresses)]),
  ({ query }) => {
    for (let index = 0; index < 1_500; index += 1) query.push([`a${index % 700}`, ''])
  },
  ({ query }) => query.splice(0),
  (draft, { pick, chance, below }) => {
    const segments = draft.path.split('/')
    segments[segments.length - 1 - (chance(0.2) ? below(segments.length) : 0)] = pick(hostileAddresses)
    reroute(draft, segments.join('/'))
  },
  (draft, { pick }) =>
    reroute(draft, draft.path + pick(['x', '%20', '%F0%9F%98%80']).repeat(pick([100, 433, 1_301]))),
  (draft, draws) => reroute(draft, respelt(draft.path, draws)),
  (draft, { pick }) => {
    draft.method = pick(listed('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY'))
    draft.rerouted = true
  },
]

const headerMutations: Mutation[] = [
  ...often(3, (draft, { pick }) => {
    const { name, values } = pick(hostileHeaders)
    // '__proto__' is an ordinary entry here.
    draft.headers = Object.fromEntries([...Object.entries(draft.headers), [name, pick(values)]])
  }),
  (draft, { chance }) => {
    draft.headers = chance(0.5) ? {} : { 'sec-fetch-site': 'same-origin' }
  },
]

/** Changes the members of an object as JSON text; a nested object stays one member. */
function changeMembers(draft: Draft, change: (members: string[]) => string[]): void {
  if (typeof draft.body !== 'string' || !draft.body.startsWith('{')) return
  const members = draft.body.slice(1, -1).match(/"[^"]*":(\{[^}]*\}|"[^"]*"|[^,]*)/g) ?? []
  draft.body = `{${change(members).join(',')}}`
}

const bodyMutations: Mutation[] = [
  ...often(3, (draft, { pick }) =>
    changeMembers(draft, (members) => {
      const [name = ''] = pick(members.length > 0 ? members : ['"a":']).split(':')
      return [...members.filter((member) => !member.startsWith(name)), `${name}:${pick(hostileJson)}`]
    }),
  ),
  (draft, { pick }) =>
    changeMembers(draft, (members) => [...members, `"${pick(hostileKeys)}":${pick(hostileJson)}`]),
  (draft, { below }) =>
    changeMembers(draft, (members) => [...members, ...members.slice(below(members.length)).slice(0, 1)]),
  ...often(2, (draft, { pick }) => {
    draft.body = pick(hostileJson)
  }),
  ...often(2, (draft, draws) => {
    if (draft.body !== undefined)
      draft.body = spoilt(draws, Buffer.from(draft.body), Number.POSITIVE_INFINITY, 1)
  }),
  (draft, { pick }) => {
    draft.body = ' '.repeat(pick([65_535, 65_536, 65_537, 70_000])) + (draft.body ?? '')
  },
]

export const mutations = [...addressMutations, ...headerMutations, ...bodyMutations]
