// Mutations of a request's body, as text and as bytes.

import type { Draft, Mutation } from './draft.ts'
import { hostileJson, hostileKeys } from './hostile.ts'

const replaceMember: Mutation = (random, draft) => {
  const members = membersOf(draft.body)
  if (members === undefined) return
  const [name = '"a"'] = members[random.below(Math.max(1, members.length))]?.split(':') ?? []
  const kept = members.filter((member) => !member.startsWith(name))
  draft.body = `{${[...kept, `${name}:${random.pick(hostileJson)}`].join(',')}}`
}

const addMember: Mutation = (random, draft) => {
  const members = membersOf(draft.body)
  if (members)
    draft.body = `{${[...members, `"${random.pick(hostileKeys)}":${random.pick(hostileJson)}`].join(',')}}`
}

const repeatMember: Mutation = (random, draft) => {
  const members = membersOf(draft.body)
  if (members?.length) draft.body = `{${[...members, random.pick(members)].join(',')}}`
}

/** The members of an object as JSON text; a nested object stays one member. */
function membersOf(body: Draft['body']): string[] | undefined {
  if (typeof body !== 'string' || !body.startsWith('{')) return undefined
  return body.slice(1, -1).match(/"[^"]*":(\{[^}]*\}|"[^"]*"|[^,]*)/g) ?? []
}

const replaceBody: Mutation = (random, draft) => {
  draft.body = random.pick(hostileJson)
}

const spoilBytes: Mutation = (random, draft) => {
  if (draft.body === undefined) return
  const bytes = Buffer.from(draft.body)
  const wrong = random.pick(['ff', 'c080', 'eda080', 'f4908080', '00', 'efbbbf', '0d0a', '22', '5c', ''])
  const place = random.below(bytes.length + 1)
  draft.body = Buffer.concat([bytes.subarray(0, place), Buffer.from(wrong, 'hex'), bytes.subarray(place + 1)])
}

const endlessBody: Mutation = (random, draft) => {
  draft.body = ' '.repeat(random.pick([65_535, 65_536, 65_537, 70_000])) + (draft.body ?? '')
}

export const bodyMutations: readonly Mutation[] = [
  ...[replaceMember, replaceMember, replaceMember, addMember, repeatMember, replaceBody, replaceBody],
  ...[spoilBytes, spoilBytes, endlessBody],
]
