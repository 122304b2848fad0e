// Requests that violate the rules of HTTP: named ones with a known answer, and valid ones with a few bytes changed, whose
// answer is unknown.

import type { Random } from '#server/demo/random.ts'
import type { Raw } from './raw.ts'

export type Bytes = Record<string, Buffer>
export type Write = {
  /** Sent unchanged. */
  bare(text: string): Buffer
  /** The request line, the required headers, more headers, an empty line, the body. */
  lines(first: string, more?: string[], body?: string): Buffer
  /** A read that closes the connection, with more headers. */
  get(more?: string[]): Buffer
  /** A write without an effect that closes the connection. */
  post(more: string[], body: string): Buffer
}

export const address = '/api/tags?limit=1'

export function refusedLines({ bare, lines }: Write): Bytes {
  const foreign = (origin: string) => lines(`GET ${origin}${address} HTTP/1.1`)
  return {
    'no request line': bare('\r\n\r\n\r\nnonsense\r\n\r\n'),
    'no method': lines(` ${address} HTTP/1.1`),
    'an unknown method': lines(`FETCH ${address} HTTP/1.1`),
    'a method in small letters': lines(`get ${address} HTTP/1.1`),
    'no address': lines('GET HTTP/1.1'),
    'an address without a slash': lines('GET api/tags HTTP/1.1'),
    'a space in the address': lines('GET /api/tags x HTTP/1.1'),
    'a NUL in the address': lines('GET /api/tags\0 HTTP/1.1'),
    'HTTP/1.2': lines(`GET ${address} HTTP/1.2`),
    'HTTP/2 by prior knowledge': bare('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    'a foreign host in the address': foreign('http://evil.example'),
    'a foreign port in the address': foreign('http://localhost:1'),
    'a scheme that is not HTTP': foreign('ftp://localhost'),
    TLS: Buffer.from('16030100c8010000c40303', 'hex'),
  }
}

export function refusedHeaders({ bare, get }: Write): Bytes {
  return {
    'no Host': bare(`GET ${address} HTTP/1.1\r\nconnection: close\r\n\r\n`),
    'Host twice': get(['host: evil.example']),
    'a Host of two names': bare(`GET ${address} HTTP/1.1\r\nhost: a, b\r\nconnection: close\r\n\r\n`),
    'a Host with a path': bare(`GET ${address} HTTP/1.1\r\nhost: a/b\r\nconnection: close\r\n\r\n`),
    'bare line feeds': bare(`GET ${address} HTTP/1.1\nhost: a\nconnection: close\n\n`),
    'a folded first header': bare('GET / HTTP/1.1\r\n host: a\r\n\r\n'),
    'a folded header': get(['x-a: b', ' folded']),
    'a folded length': get(['content-length:', ' 5']),
    'a space before the colon': get(['x-a : b']),
    'a header without a colon': get(['nonsense']),
    'a header without a name': get([': b']),
    'a NUL in a header': get(['x-a: a\0b']),
    'a bare carriage return': get(['x-a: a\rx-b: c']),
  }
}

/** If the length were misread, the second request in the body would be answered too. */
export function refusedBodies({ post }: Write): Bytes {
  const smuggled = '0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
  const chunked = 'transfer-encoding: chunked'
  return {
    'Content-Length beside Transfer-Encoding': post(['content-length: 5', chunked], smuggled),
    'Transfer-Encoding beside Content-Length': post([chunked, 'content-length: 5'], smuggled),
    'Transfer-Encoding misspelt': post(['transfer-encoding: xchunked'], smuggled),
    'Transfer-Encoding twice': post([chunked, 'transfer-encoding: identity'], smuggled),
    'Transfer-Encoding of a list that does not end with chunked': post(
      ['transfer-encoding: chunked, identity'],
      smuggled,
    ),
    'Transfer-Encoding that is not chunked': post(['transfer-encoding: identity'], smuggled),
    'Transfer-Encoding before a space': post(['transfer-encoding : chunked'], smuggled),
    'Transfer-Encoding behind a vertical tab': post(['transfer-encoding:\x0bchunked'], smuggled),
    'Content-Length twice': post(['content-length: 2', 'content-length: 3'], '{} '),
    'Content-Length twice, the same': post(['content-length: 2', 'content-length: 2'], '{}'),
    'Content-Length as a list': post(['content-length: 2, 2'], '{}'),
    'Content-Length with a sign': post(['content-length: +2'], '{}'),
    'Content-Length of no number': post(['content-length: 2x'], '{}'),
    'Content-Length below zero': post(['content-length: -1'], '{}'),
    'Content-Length beyond all numbers': post(['content-length: 99999999999999999999999'], '{}'),
    'a chunk of a size with 0x': post([chunked], '0x2\r\n{}\r\n0\r\n\r\n'),
    'a chunk with a bare line feed': post([chunked], '2\n{}\n0\n\n'),
    'a chunk with a line feed in its extension': post([chunked], '2;a=b\nx\r\n{}\r\n0\r\n\r\n'),
    'a chunk of no size': post([chunked], 'z\r\n{}\r\n0\r\n\r\n'),
    'a chunk beyond all numbers': post([chunked], 'fffffffffffffffff\r\n{}'),
    'a chunk longer than it says': post([chunked], '2\r\n{}x\r\n0\r\n\r\n'),
    'trailers, and nobody named in the body': post([chunked], '2\r\n{}\r\n0\r\nhost: evil\r\n\r\n'),
    'an expectation to go on, and nobody named': post(['expect: 100-continue', 'content-length: 2'], '{}'),
  }
}

export function tooLarge({ lines, get, post }: Write): Bytes {
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  return {
    'a header of 100 KB': get([`x-a: ${'a'.repeat(100_000)}`]),
    'an address of 100 KB': lines(`GET /${'a'.repeat(100_000)} HTTP/1.1`),
    'Content-Length beyond the limit': post(['content-length: 99999999999'], '{}'),
    'chunks beyond the limit': post(['transfer-encoding: chunked'], `${chunk.repeat(5)}0\r\n\r\n`),
  }
}

/** Allowed or refused, but answered by Stoa. */
export function inDoubt({ bare, lines, get }: Write, origin: string): Bytes {
  return {
    'nothing wrong': get(),
    'an address in absolute form': lines(`GET ${origin}${address} HTTP/1.1`, ['connection: close']),
    'an asterisk': lines('OPTIONS * HTTP/1.1', ['connection: close']),
    'an asterisk that is read': lines('GET * HTTP/1.1', ['connection: close']),
    'two slashes': lines('GET //api/users HTTP/1.1', ['connection: close']),
    'parameters that are no text': lines('GET /api/users?%00=%00&%ff=%zz&&&=&__proto__=1 HTTP/1.1', [
      'connection: close',
    ]),
    'HTTP/0.9': bare('GET /api/tags\r\n\r\n'),
    'HTTP/1.0': lines(`GET ${address} HTTP/1.0`),
    'cookies of 15 KB': get([`cookie: ${'a=b; '.repeat(3_000)}`]),
    '1,900 headers': get(Array.from({ length: 1_900 }, () => 'a: b')),
    'an expectation that nobody knows': get(['expect: the-unexpected']),
  }
}

export function unanswered({ lines, get }: Write): Bytes {
  return {
    CONNECT: lines('CONNECT evil.example:443 HTTP/1.1'),
    'an upgrade': get(['connection: upgrade', 'upgrade: websocket']),
  }
}

export function abandoned({ bare, lines, get, post }: Write): Bytes {
  return {
    'half a request line': bare('GET /api/ta'),
    'half of the headers': get().subarray(0, -10),
    'half a body': post(['content-length: 2000'], '{"userId":"'),
    'an answer that nobody takes': lines('GET /api/sessions HTTP/1.1'),
    'a stream that nobody takes': lines('GET /api/changes HTTP/1.1'),
    'a file that nobody takes': lines('GET /api/sessions.csv HTTP/1.1'),
    nothing: bare(''),
  }
}

/** The parser may refuse malformed bytes before earlier requests are answered: then the refusal is the only answer. */
export function pipelined({ bare, lines, get }: Write): Raw[] {
  const kept = lines(`GET ${address} HTTP/1.1`)
  const join = (...all: Buffer[]): Buffer => Buffer.concat(all)
  const thirty = join(...Array.from({ length: 29 }, () => kept), get())
  const malformed = lines('GET /api/%zz HTTP/1.1')
  return [
    { name: 'thirty at once', bytes: thirty, expected: [Array.from({ length: 30 }, () => 200)] },
    { name: 'a refused one and another', bytes: join(malformed, get()), expected: [[400, 200]] },
    { name: 'one and nonsense', bytes: join(kept, bare('nonsense\r\n\r\n')), expected: [[200, 400], [400]] },
    { name: 'one behind the last', bytes: join(get(), kept), expected: [[200], [400]] },
  ]
}

export function rawRequests(origin: string, headers: Record<string, string>): Raw[] {
  const write = writer(origin, headers)
  const named = (bytes: Bytes, rest: Omit<Raw, 'name' | 'bytes'>): Raw[] =>
    Object.entries(bytes).map(([name, one]) => ({ name, bytes: one, ...rest }))
  return [
    ...named(refusedLines(write), { expected: [[400]] }),
    ...named(refusedHeaders(write), { expected: [[400]] }),
    ...named(refusedBodies(write), { expected: [[400]] }),
    ...named(tooLarge(write), { expected: [[413], [431]] }),
    ...named(inDoubt(write, origin), { expected: [[200], [400], [401], [404], [417], [431]] }),
    ...named(unanswered(write), {}),
    ...named(abandoned(write), { abandons: true }),
    ...pipelined(write),
  ]
}

function writer(origin: string, headers: Record<string, string>): Write {
  const own = Object.entries({ ...headers, 'sec-fetch-site': 'same-origin' })
  const due = [`host: ${new URL(origin).host}`, ...own.map(([name, value]) => `${name}: ${value}`)]
  const bare = (text: string) => Buffer.from(text, 'latin1')
  const lines = (first: string, more: string[] = [], body = '') =>
    bare([first, ...due, ...more, '', body].join('\r\n'))
  const json = ['content-type: application/json', 'connection: close']
  return {
    bare,
    lines,
    get: (more = []) => lines(`GET ${address} HTTP/1.1`, ['connection: close', ...more]),
    post: (more, body) => lines('POST /api/sessions/start HTTP/1.1', [...json, ...more], body),
  }
}

const wrongBytes = ['', '00', '09', '0a', '0d', '0d0a', '20', '25', '3a', '41', '7f', 'ff']

/** One of the requests with one to four bytes changed, removed or inserted, mostly in its first lines. */
export function spoiltRaw(random: Random, all: readonly Raw[]): Raw {
  const { name, bytes } = random.pick(all)
  let spoilt = bytes
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    const place = random.below(random.chance(0.8) ? Math.min(spoilt.length, 300) : spoilt.length + 1)
    const put = Buffer.from(random.pick(wrongBytes), 'hex')
    spoilt = Buffer.concat([spoilt.subarray(0, place), put, spoilt.subarray(place + random.below(2))])
  }
  return { name: `${name}, spoilt`, bytes: spoilt }
}
