// JSON lines of a program for the fuzz: valid ones, and mutations of them: values, repeated and nested members, bytes, compression.

import { gzipSync } from 'node:zlib'
import { entityNames } from '#contract/entities.ts'
import type { Operation } from './document.ts'
import type { Draws } from './draws.ts'
import { hostileJson, hostileKeys, listed } from './hostile.ts'
import { type Draft, type Mutation, often } from './mutations.ts'

/** The members as JSON. Only new documents, so that those of other operations stay. */
const validMembers = ({ pick, below, chance }: Draws): Record<string, string> => ({
  entity: JSON.stringify(pick(entityNames)),
  id: chance(0.2) ? String(below(9)) : `"sent-${below(9)}"`,
  version: String(1e15 + below(9)),
  document: chance(0.3) ? 'null' : '{}',
})

const lineOf = (members: [name: string, json: string][]): string =>
  `{${members.map(([name, json]) => `"${name}":${json}`).join(',')}}`
const validLine = (draws: Draws): string => lineOf(Object.entries(validMembers(draws)))

export function linesDraft(draws: Draws, { method, path }: Operation, token: string): Draft {
  return {
    method,
    path,
    query: [],
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: Array.from({ length: draws.below(4) }, () => validLine(draws)).join('\n'),
    rerouted: false,
  }
}

const versions = listed(`
  0 -1 1e15 1.5e15 "1763790000000000" 1e14 99999999999999 9007199254740991
  9007199254740992 "9223372036854775808" "-1" 1e400 4e15 "4000000000000000"
`)

/** A line with one wrong member, or the same member twice. */
function hostileLine(draws: Draws): string {
  const members = Object.entries(validMembers(draws))
  const wrong = draws.pick(members)
  const json = wrong[0] === 'version' && draws.chance(0.6) ? draws.pick(versions) : draws.pick(hostileJson)
  if (draws.chance(0.3)) members.push([wrong[0], json])
  else wrong[1] = json
  return lineOf(members)
}

/** A valid line whose document has fields that no entity has: no schema of an answer describes a malformed known field. */
function hostileDocument(draws: Draws): string {
  const names = ['x', 'X', draws.pick(hostileKeys)].filter((name) => name !== 'id')
  const document = lineOf(names.map((name) => [name, draws.pick(hostileJson)]))
  return lineOf(Object.entries({ ...validMembers(draws), document }))
}

const foreignLines = [
  ...listed('{ [] null "a" {}{} {"entity":"toString"}'),
  '',
  ' ',
  '\u2028',
  '\ufeff{}',
  '\0',
]

const adding =
  (make: (draws: Draws) => string): Mutation =>
  (draft, draws) => {
    const both = [Buffer.from(draft.body ?? ''), Buffer.from(make(draws))]
    const [one = '', other = ''] = draws.chance(0.5) ? both : both.reverse()
    draft.body = Buffer.concat(
      [one, Buffer.from(draws.pick(['\n', '\r\n', '\n\n\n'])), other].map((part) => Buffer.from(part)),
    )
  }

export const lineMutations: Mutation[] = [
  ...often(4, adding(hostileLine)),
  ...often(3, adding(hostileDocument)),
  ...often(
    2,
    adding(({ pick }) => pick([...foreignLines, ...hostileJson])),
  ),
  // Adds a byte order mark, or the start of another encoding.
  (draft, { pick }) => {
    const mark = pick(['efbbbf', 'fffe', 'efbbbfefbbbf', '00', 'ff'])
    draft.body = Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from(draft.body ?? '')])
  },
  (draft, draws) => {
    draft.body = draws.pick(['\n', '{}\n', `${validLine(draws)}\n`]).repeat(draws.pick([101, 501, 2_000]))
  },
  // Compressed: complete, truncated, followed by something else, or invalid.
  ...often(3, (draft, { pick, below }) => {
    const plain = Buffer.from(draft.body ?? '')
    const packed = gzipSync(plain)
    const longer = [packed, Buffer.from('tail')].map((more) => Buffer.concat([packed, more]))
    draft.headers['content-encoding'] = pick(['gzip', 'gzip', 'GZIP ', 'br', 'gzip, gzip'])
    draft.body = pick([packed, packed, ...longer, packed.subarray(0, below(packed.length)), plain])
  }),
]
