// Mutations of a request's headers.

import type { Mutation } from './draft.ts'
import { listed } from './hostile.ts'

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
