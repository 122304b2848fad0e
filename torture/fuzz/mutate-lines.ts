// JSON lines of a program, valid ones and mutations of them: values, repeated and nested members, bytes, compression.

import { gzipSync } from 'node:zlib'
import { entityNames } from '#contract/entities.ts'
import type { Random } from '#server/demo/random.ts'
import { hostileJson, hostileKeys, listed } from './hostile.ts'
import type { Draft, Mutation } from './mutations.ts'

type Members = [name: string, json: string][]

/** Only new documents, so that those of other operations stay. */
function validMembers(random: Random): Members {
  return [
    ['entity', JSON.stringify(random.pick(entityNames))],
    ['id', random.chance(0.2) ? String(random.below(9)) : `"sent-${random.below(9)}"`],
    ['version', String(1e15 + random.below(9))],
    ['document', random.chance(0.7) ? '{}' : 'null'],
  ]
}

const lineOf = (members: Members): string =>
  `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

export function validLines(random: Random): string {
  return Array.from({ length: random.between(0, 3) }, () => lineOf(validMembers(random))).join('\n')
}

export function validIds(random: Random): string {
  const ids = Array.from({ length: random.between(0, 3) }, (_, index) => `"listed-${index}"`)
  return [...ids, `{"count":${ids.length}}`].join('\n')
}

const versions = listed(`
  0 -1 1e15 1.5e15 "1763790000000000" 1e14 99999999999999 9007199254740991
  9007199254740992 "9223372036854775808" "-1" 1e400 4e15 "4000000000000000"
`)

/** A line with one wrong member, or the same member twice. */
const hostileLine: Mutation = (random, draft) => {
  const members = validMembers(random)
  const at = random.below(members.length)
  const [name = 'id'] = members[at] ?? []
  const json = name === 'version' && random.chance(0.6) ? random.pick(versions) : random.pick(hostileJson)
  if (random.chance(0.3)) members.push([name, json])
  else members[at] = [name, json]
  addLine(random, draft, lineOf(members))
}

/** A valid line with a document of fields that no entity has: a malformed known field is in no schema of an answer. */
const hostileDocument: Mutation = (random, draft) => {
  const names = ['x', 'X', random.pick(hostileKeys)].filter((name) => name !== 'id')
  const inside = names.map((name) => `${JSON.stringify(name)}:${random.pick(hostileJson)}`)
  const members = validMembers(random).filter(([name]) => name !== 'document')
  addLine(random, draft, lineOf([...members, ['document', `{${inside.join(',')}}`]]))
}

const foreignLines = [
  '',
  ' ',
  '{',
  '[]',
  'null',
  '"a"',
  '{}{}',
  '\u2028',
  '\ufeff{}',
  '\0',
  '{"entity":"toString"}',
]

const foreignLine: Mutation = (random, draft) => {
  addLine(random, draft, random.pick([...foreignLines, ...hostileJson]))
}

function addLine(random: Random, draft: Draft, line: string): void {
  const text = Buffer.from(draft.body ?? '').toString('latin1')
  const bytes = Buffer.from(line).toString('latin1')
  const both = random.chance(0.5) ? [text, bytes] : [bytes, text]
  draft.body = Buffer.from(both.join(random.pick(['\n', '\r\n', '\n\n\n'])), 'latin1')
}

const marks = ['efbbbf', 'fffe', 'efbbbfefbbbf', '00', 'ff']

/** A byte order mark, or the start of another encoding. */
const begunOtherwise: Mutation = (random, draft) => {
  draft.body = Buffer.concat([Buffer.from(random.pick(marks), 'hex'), Buffer.from(draft.body ?? '')])
}

const manyLines: Mutation = (random, draft) => {
  const line = random.pick(['\n', '{}\n', `${lineOf(validMembers(random))}\n`])
  draft.body = line.repeat(random.pick([101, 501, 2_000]))
}

/** Complete, cut off, followed by something else, or nothing that gzip can read. */
const compressed: Mutation = (random, draft) => {
  draft.headers['content-encoding'] = random.pick(['gzip', 'gzip', 'GZIP ', 'br', 'gzip, gzip'])
  const packed = gzipSync(draft.body ?? '')
  const withTail = Buffer.concat([packed, Buffer.from('tail')])
  const part = packed.subarray(0, random.below(packed.length))
  const twice = Buffer.concat([packed, packed])
  draft.body = random.pick([packed, packed, twice, withTail, part, Buffer.from(draft.body ?? '')])
}

export const lineMutations: readonly Mutation[] = [
  ...[hostileLine, hostileLine, hostileLine, hostileLine, hostileDocument, hostileDocument, hostileDocument],
  ...[foreignLine, foreignLine, begunOtherwise, manyLines, compressed, compressed, compressed],
]
