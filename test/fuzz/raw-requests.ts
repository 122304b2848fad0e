// Requests that violate the rules of HTTP: named ones with a known answer, and the same with a few changed bytes, whose answer is unknown.

import { type Draws, spoilt } from './draws.ts'

export type Raw = {
  name: string
  bytes: Buffer
  /** The allowed sequences of statuses; undefined if anything is allowed. */
  expected?: number[][]
  /** Closes without waiting for an answer. */
  abandons?: boolean
}

const address = '/api/tags?limit=1'
/** If the length of a body were misread, the second request in it would be answered too. */
const smuggled = '0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
const chunked = 'transfer-encoding: chunked'
const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
const close = 'connection: close'

export function rawRequests(origin: string, headers: Record<string, string>): Raw[] {
  const own = Object.entries({ host: new URL(origin).host, ...headers, 'sec-fetch-site': 'same-origin' })
  const due = own.map(([name, value]) => `${name}: ${value}`)
  /** Builds the request line, the required headers, more headers, an empty line and the body. */
  const lines = (first: string, more: string[] = [], body = '') =>
    [`${first} HTTP/1.1`, ...due, ...more, '', body].join('\r\n')
  /** A read that closes the connection, with more headers. */
  const get = (...more: string[]) => lines(`GET ${address}`, [close, ...more])
  /** A write without an effect that closes the connection, with more headers. */
  const post = (body: string, ...more: string[]) =>
    lines('POST /api/sessions/start', ['content-type: application/json', close, ...more], body)
  const noHost = (...more: string[]) => [`GET ${address} HTTP/1.1`, ...more, close, '', ''].join('\r\n')
  const kept = lines(`GET ${address}`)

  const refused = {
    'no request line': '\r\n\r\n\r\nnonsense\r\n\r\n',
    'no method': lines(` ${address}`),
    'an unknown method': lines(`FETCH ${address}`),
    'a method in small letters': lines(`get ${address}`),
    'no address': lines('GET'),
    'an address without a slash': lines('GET api/tags'),
    'a space in the address': lines('GET /api/tags x'),
    'a NUL in the address': lines('GET /api/tags\0'),
    'HTTP/1.2': kept.replace('1.1', '1.2'),
    'HTTP/2 by prior knowledge': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a foreign host in the address': lines(`GET http://evil.example${address}`),
    'a foreign port in the address': lines(`GET http://localhost:1${address}`),
    'a scheme that is not HTTP': lines(`GET ftp://localhost${address}`),
    TLS: '\x16\x03\x01\0\xc8\x01\0\0\xc4\x03\x03',
    'no Host': noHost(),
    'Host twice': get('host: evil.example'),
    'a Host of two names': noHost('host: a, b'),
    'a Host with a path': noHost('host: a/b'),
    'bare line feeds': noHost('host: a').replaceAll('\r', ''),
    'a folded first header': 'GET / HTTP/1.1\r\n host: a\r\n\r\n',
    'a folded header': get('x-a: b', ' folded'),
    'a folded length': get('content-length:', ' 5'),
    'a space before the colon': get('x-a : b'),
    'a header without a colon': get('nonsense'),
    'a header without a name': get(': b'),
    'a NUL in a header': get('x-a: a\0b'),
    'a bare carriage return': get('x-a: a\rx-b: c'),
    'Content-Length beside Transfer-Encoding': post(smuggled, 'content-length: 5', chunked),
    'Transfer-Encoding beside Content-Length': post(smuggled, chunked, 'content-length: 5'),
    'Transfer-Encoding misspelt': post(smuggled, 'transfer-encoding: xchunked'),
    'Transfer-Encoding twice': post(smuggled, chunked, 'transfer-encoding: identity'),
    'Transfer-Encoding that does not end with chunked': post(smuggled, `${chunked}, identity`),
    'Transfer-Encoding that is not chunked': post(smuggled, 'transfer-encoding: identity'),
    'Transfer-Encoding before a space': post(smuggled, 'transfer-encoding : chunked'),
    'Transfer-Encoding behind a vertical tab': post(smuggled, 'transfer-encoding:\x0bchunked'),
    'Content-Length twice': post('{} ', 'content-length: 2', 'content-length: 3'),
    'Content-Length twice, the same': post('{}', 'content-length: 2', 'content-length: 2'),
    'Content-Length as a list': post('{}', 'content-length: 2, 2'),
    'Content-Length with a sign': post('{}', 'content-length: +2'),
    'Content-Length of no number': post('{}', 'content-length: 2x'),
    'Content-Length below zero': post('{}', 'content-length: -1'),
    'Content-Length beyond all numbers': post('{}', 'content-length: 99999999999999999999999'),
    'a chunk of a size with 0x': post('0x2\r\n{}\r\n0\r\n\r\n', chunked),
    'a chunk with a bare line feed': post('2\n{}\n0\n\n', chunked),
    'a chunk with a line feed in its extension': post('2;a=b\nx\r\n{}\r\n0\r\n\r\n', chunked),
    'a chunk of no size': post('z\r\n{}\r\n0\r\n\r\n', chunked),
    'a chunk beyond all numbers': post('fffffffffffffffff\r\n{}', chunked),
    'a chunk longer than it says': post('2\r\n{}x\r\n0\r\n\r\n', chunked),
    'trailers, and nobody named in the body': post('2\r\n{}\r\n0\r\nhost: evil\r\n\r\n', chunked),
    'an expectation to go on, and nobody named': post('{}', 'expect: 100-continue', 'content-length: 2'),
  }
  const tooLarge = {
    'a header of 100 KB': get(`x-a: ${'a'.repeat(100_000)}`),
    'an address of 100 KB': lines(`GET /${'a'.repeat(100_000)}`),
    'a header of 20 KB': get(`x-a: ${'a'.repeat(20_000)}`),
    'an address of 20 KB': lines(`GET /api/users/${'a'.repeat(20_000)}`),
    'Content-Length beyond the limit': post('{}', 'content-length: 99999999999'),
    'chunks beyond the limit': post(`${chunk.repeat(5)}0\r\n\r\n`, chunked),
  }
  /** Methods that no route takes. */
  const unknown = Object.fromEntries(
    ['TRACE', 'PUT', 'OPTIONS', 'PROPFIND', 'SEARCH'].map((method) => [
      `${method} of a list`,
      lines(`${method} /api/users`, [close]),
    ]),
  )
  const inDoubt = {
    'nothing wrong': get(),
    'an address in absolute form': lines(`GET ${origin}${address}`, [close]),
    'an asterisk': lines('OPTIONS *', [close]),
    'an asterisk that is read': lines('GET *', [close]),
    'two slashes': lines('GET //api/users', [close]),
    'parameters that are no text': lines('GET /api/users?%00=%00&%ff=%zz&&&=&__proto__=1', [close]),
    'HTTP/0.9': 'GET /api/tags\r\n\r\n',
    'HTTP/1.0': kept.replace('1.1', '1.0'),
    'cookies of 15 KB': get(`cookie: ${'a=b; '.repeat(3_000)}`),
    '1,900 headers': get(...Array.from({ length: 1_900 }, () => 'a: b')),
    'an expectation that nobody knows': get('expect: the-unexpected'),
  }
  const unanswered = {
    CONNECT: lines('CONNECT evil.example:443'),
    'an upgrade': get('connection: upgrade', 'upgrade: websocket'),
  }
  const abandoned = {
    'half a request line': 'GET /api/ta',
    'half of the headers': get().slice(0, -10),
    'half a body': post('{"userId":"', 'content-length: 2000'),
    'an answer that nobody takes': lines('GET /api/sessions'),
    'a stream that nobody takes': lines('GET /api/changes'),
    'a file that nobody takes': lines('GET /api/sessions.csv'),
    nothing: '',
  }
  const named = (texts: Record<string, string>, rest: Partial<Raw>): Raw[] =>
    Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1'), ...rest }))
  return [
    ...named(refused, { expected: [[400]] }),
    ...named(tooLarge, { expected: [[413], [431]] }),
    ...named(unknown, { expected: [[404]] }),
    ...named(
      { 'a method of another protocol': `DESCRIBE /a RTSP/1.0\r\n${close}\r\n\r\n` },
      { expected: [[404]] },
    ),
    ...named(
      { 'an id of 5,000 characters': lines(`GET /api/users/${'a'.repeat(5_000)}`, [close]) },
      { expected: [[414]] },
    ),
    ...named(inDoubt, { expected: [200, 400, 401, 404, 417, 431].map((status) => [status]) }),
    ...named(unanswered, {}),
    ...named(abandoned, { abandons: true }),
    ...named({ 'thirty at once': kept.repeat(29) + get() }, { expected: [Array(30).fill(200)] }),
    ...named({ 'a refused one and another': lines('GET /api/%zz') + get() }, { expected: [[400, 200]] }),
    // The parser may refuse malformed bytes before earlier requests are answered: then the refusal is the only answer.
    ...named({ 'one and nonsense': `${kept}nonsense\r\n\r\n` }, { expected: [[200, 400], [400]] }),
    ...named(
      { 'one, an unknown one and nonsense': `${kept}${lines('GET /api/none')}nonsense\r\n\r\n` },
      { expected: [[200, 404, 400], [400]] },
    ),
    ...named({ 'one behind the last': get() + kept }, { expected: [[200], [400]] }),
  ]
}

/** Picks one of them, mostly with one to four bytes changed, removed or inserted, mostly in its first lines. */
export function pickRaw(draws: Draws, all: Raw[]): Raw {
  const raw = draws.pick(all)
  if (draws.chance(0.3)) return raw
  let { bytes } = raw
  for (let count = draws.between(1, 4); count > 0; count -= 1)
    bytes = spoilt(draws, bytes, draws.chance(0.2) ? Number.POSITIVE_INFINITY : 300, draws.below(2))
  return { name: `${raw.name}, spoilt`, bytes }
}
