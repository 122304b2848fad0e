// Mutations of a request's path, query and method.

import { mutateCursor } from './cursors.ts'
import type { Draft, Mutation } from './draft.ts'
import { hostileAddresses, hostileKeys, listed } from './hostile.ts'

const replaceParameter: Mutation = (random, { query }) => {
  const one = query[random.below(Math.max(1, query.length))]
  if (one) one[1] = random.pick(hostileAddresses)
}

const replaceCursor: Mutation = (random, { query }) => {
  const one = query.find(([name]) => name === 'cursor')
  if (one) one[1] = mutateCursor(random, one[1])
}

const repeatParameter: Mutation = (random, { query }) => {
  const [name, value] = query[0] ?? ['limit', '1']
  query.push([`${name}${random.pick(['', '', '[]', '[a]', '.a', '%00', '%5B%5D'])}`, value])
}

const addParameter: Mutation = (random, { query }) => {
  query.push([random.pick([...hostileKeys, ...hostileAddresses]), random.pick(hostileAddresses)])
}

const manyParameters: Mutation = (_, { query }) => {
  for (let index = 0; index < 1_500; index += 1) query.push([`a${index % 700}`, ''])
}

const dropParameters: Mutation = (_, draft) => {
  draft.query = []
}

const replaceSegment: Mutation = (random, draft) => {
  const segments = draft.path.split('/')
  const place = random.chance(0.8) ? segments.length - 1 : random.below(segments.length)
  segments[place] = random.pick(hostileAddresses)
  reroute(draft, segments.join('/'))
}

const longSegment: Mutation = (random, draft) => {
  reroute(
    draft,
    `${draft.path}${random.pick(['x', '%20', '%F0%9F%98%80']).repeat(random.pick([100, 433, 1_301]))}`,
  )
}

const respellPath: Mutation = (random, draft) => {
  const { path } = draft
  const place = random.between(1, path.length - 1)
  const code = path.charCodeAt(place).toString(16)
  reroute(
    draft,
    random.pick([
      `${path.slice(0, place)}%${code}${path.slice(place + 1)}`,
      `${path.slice(0, place)}%25${code}${path.slice(place + 1)}`,
      `${path}/`,
      `/${path}`,
      `${path}/..`,
      `/api/..${path}`,
      `/./${path}`,
      path.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
      path.replaceAll('/', '\\'),
      `${path};a=b`,
      `${path}#fragment`,
      `http://other.example${path}`,
      `//other.example${path}`,
    ]),
  )
}

function reroute(draft: Draft, path: string): void {
  // A request target begins with a slash here; the raw requests cover others.
  draft.path = /^(\/|http)/.test(path) ? path : `/${path}`
  draft.rerouted = true
}

const methods = listed('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY')

const otherMethod: Mutation = (random, draft) => {
  draft.method = random.pick(methods)
  draft.rerouted = true
}

/** Cursors are the most complex values, so they are listed more than once. */
export const addressMutations: readonly Mutation[] = [
  ...[replaceParameter, replaceParameter, replaceCursor, replaceCursor, replaceCursor, repeatParameter],
  ...[addParameter, manyParameters, dropParameters, replaceSegment, longSegment, respellPath, otherMethod],
]
