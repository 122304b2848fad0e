// A request of the fuzz in parts, and mutations of its path, query, method, headers and body, as text and as bytes.

import type { Random } from '#server/demo/random.ts'
import { hostileAddresses, hostileJson, hostileKeys, listed, mutateCursor } from './hostile.ts'

/** Names and values of the query are encoded as they are sent. */
export type Draft = {
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string | string[]>
  body: string | Buffer | undefined
  /** Whether method or path may belong to another operation now. */
  rerouted: boolean
}

export type Mutation = (random: Random, draft: Draft) => void

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

const headerValues: [name: string, values: (string | string[])[]][] = [
  [
    'if-match',
    [
      '"1"',
      'W/"1"',
      '*',
      '"1", "2"',
      '1',
      '""',
      `"${'9'.repeat(18)}"`,
      `"${'9'.repeat(40)}"`,
      '"-1"',
      '\xff',
    ],
  ],
  [
    'cookie',
    [
      '',
      ...listed(
        `stoa stoa= stoa=${'A'.repeat(43)} stoa=% stoa=%00 =;=; a=${'b'.repeat(9_000)} __proto__=1 \xff=\xff`,
      ),
    ],
  ],
  ['sec-fetch-site', ['cross-site', 'none', '', 'same-origin, same-origin', '\xff']],
  ['origin', ['null', '', 'http://', 'https://a:99999', 'javascript:0', '\xff']],
  ['host', ['', 'a b', 'evil.example', '[::1', 'a:99999', '\xff', 'user@host']],
  ['accept', ['text/html', 'application/xml', '*/*;q=0', `${'a/b,'.repeat(1_000)}`, '\xff']],
  ['accept-encoding', ['gzip', 'br;q=0', 'identity;q=0', '*;q=0']],
  [
    'content-type',
    [
      ...['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
      ...['application/json; charset=utf-16', 'application/json;', 'application/jsonx', '/', '\xff'],
      ['application/json', 'text/plain'],
    ],
  ],
  ['content-encoding', ['gzip', 'identity', 'x']],
  ['x-forwarded-for', ['1.2.3.4', '::1', 'a, b, c', '1.2.3.4:80', '\xff', ',,,']],
  ['x-forwarded-proto', ['https', 'ftp', 'https, http', '']],
  ['x-forwarded-host', ['evil.example', '\xff']],
  ['x-http-method-override', ['DELETE', 'PATCH']],
  ['x-request-id', ['a'.repeat(5_000), '\xff', '{"a":1}']],
  ['range', ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'items=0-1']],
  ['if-none-match', ['*', '"1"']],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'never']],
  ['last-event-id', ['1', '\xff']],
  ['authorization', ['Basic YTpi', 'Bearer x', '\xff']],
  ['transfer-encoding', ['chunked']],
  ['upgrade', ['websocket', 'h2c']],
  ['__proto__', ['1']],
]

const setHeader: Mutation = (random, { headers }) => {
  const [name, values] = random.pick(headerValues)
  // '__proto__' is an ordinary entry here.
  Object.defineProperty(headers, name, {
    value: random.pick(values),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

const dropHeaders: Mutation = (random, draft) => {
  draft.headers = random.chance(0.5) ? {} : { 'sec-fetch-site': 'same-origin' }
}

export const headerMutations: readonly Mutation[] = [setHeader, setHeader, setHeader, dropHeaders]

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
