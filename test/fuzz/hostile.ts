// Hostile values for the fuzz: texts as encoded in a URL, parts of JSON, valid or not, headers, and list cursors with another key, id,
// direction, order or shape than the server issued.

import type { Draws } from './draws.ts'

/** Splits values at spaces and line breaks. */
export function listed(values: string): string[] {
  return values.split(/[ \n]+/).filter((value) => value !== '')
}

/** Percent-encoded, or deliberately not. */
export const hostileAddresses = [
  ...listed(`
    %00 a%00b %FF %C0%80 %ED%A0%80 %F4%90%80%80 % %z %2 %25 %252F %2F
    .. %2e%2e ..%2F..%2Fetc%2Fpasswd %5C ; ;a=b + %20 %0D%0ASet-Cookie:%20a=b
    __proto__ constructor toString hasOwnProperty prototype null undefined NaN
    0 -1 1.5 1e3 1e400 1e-400 99999999999999999999 0x10 %D9%A3 -0 Infinity
    true TRUE 1 [] {} %22 ' '%20or%201=1-- %3Cscript%3E $1 %25s * :*
    2025-02-30 0000-00-00 1677-12-31 9999-12-31 2025-13-01 -2025-01-01 2025-01-01T00:00
    %F0%9F%98%80 %EF%BB%BF %E2%80%AE e%CC%81 %E2%80%A8 %01 %7F %C2%85 \xff \xe9
  `),
  ...['x'.repeat(201), 'x'.repeat(2_001), '%F0%9F%98%80'.repeat(300), 'a%20'.repeat(500)],
  ...['%CC%81'.repeat(400), `a${'%CC%81%CC%96'.repeat(150)}`, '%EF%B7%BA'.repeat(60)],
  ...['%E1%84%80%E1%85%A1'.repeat(40), '%F0%9F%91%A9%E2%80%8D'.repeat(40), '%EF%BE%9E'.repeat(60)],
  ...['%CE%A3%C2%AD'.repeat(60), `rgb(1${'%20'.repeat(190)}`, '%22a%20b%22%20'.repeat(15)],
]

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)

/** Parts of JSON text; those with a space or another invisible character are separate. */
export const hostileJson = [
  ...listed(String.raw`
    null true false 0 -0 -1 1.5 100 101 1e2 1e400 -1e400 1e-400 5e-324
    9007199254740993 99999999999999999999 9223372036854775808 253402300800 -62135596801 0.1e1 ""
    "\u0000" "a\u0000b" "\ud800" "\udc00\ud800" "\u0007" "\u202e" "\x41" "unended
    "100" "true" "2025-01-01" "__proto__" "<script>" "=1+1" "😀" "👩‍👩‍👧‍👦"
    [] {} [[]] [null] [{}] ["a"] {"a":1} {"seconds":1} {"seconds":"1","nanoseconds":null}
    {"seconds":1e300,"nanoseconds":0} {"seconds":0,"nanoseconds":1000000000} {"toString":1,"valueOf":2}
    {"__proto__":{"isAdmin":true}} {"constructor":{"prototype":{"isAdmin":true}}} {"length":1e9}
    NaN undefined 'a' 01 +1 .5 1. 0x10 [1,] {a:1}
  `),
  ...['', '" "', '"\ufeff"', '"e\u0301"', '"\u2028"', '"\u0000"', '"\u000a"', '"\'; drop table tags; --"'],
  ...[`"a${'\u0301\u0316'.repeat(2_000)}"`, `"${'\uFDFA'.repeat(190)}"`, `"${'\u{1F600}'.repeat(100)}"`],
  ...[
    `"${'\u1100\u1161\u11A8'.repeat(60)}"`,
    `"${'👩‍👩‍👧‍👦'.repeat(15)}"`,
    `"${'\u202E\u200B\u2800'.repeat(60)}"`,
  ],
  ...[`"rgb(1${' '.repeat(90)}x"`, `"${'x'.repeat(201)}"`, `"${'x'.repeat(60_000)}"`, '9'.repeat(5_000)],
  ...[deep(1_000, '[', ']'), deep(20_000, '[', ']'), deep(5_000, '{"a":', '}').replace(':}', ':1}')],
]

export const hostileKeys = [
  ...listed(String.raw`__proto__ constructor prototype toString unknown id \u0000 0`),
  '',
]

/** One header per line: its name and its values, separated by bars. */
export const hostileHeaders = `
  if-match | "1" | W/"1" | * | "1", "2" | 1 | "" | "${'9'.repeat(18)}" | "${'9'.repeat(40)}" | "-1" | \xff
  cookie | | stoa | stoa= | stoa=${'A'.repeat(43)} | stoa=% | stoa=%00 | =;=; | a=${'b'.repeat(9_000)} | __proto__=1 | \xff=\xff
  sec-fetch-site | cross-site | none | | same-origin, same-origin | \xff
  origin | null | | http:// | https://a:99999 | javascript:0 | \xff
  host | | a b | evil.example | [::1 | a:99999 | \xff | user@host
  accept | text/html | application/xml | */*;q=0 | ${'a/b,'.repeat(1_000)} | \xff
  accept-encoding | gzip | br;q=0 | identity;q=0 | *;q=0
  content-type | | text/plain | application/x-www-form-urlencoded | multipart/form-data; boundary=x | /
  content-type | application/json; charset=utf-16 | application/json; | application/jsonx | \xff
  content-encoding | gzip | identity | x
  x-forwarded-for | 1.2.3.4 | ::1 | a, b, c | 1.2.3.4:80 | \xff | ,,,
  x-forwarded-proto | https | ftp | https, http |
  x-forwarded-host | evil.example | \xff
  x-http-method-override | DELETE | PATCH
  x-request-id | ${'a'.repeat(5_000)} | \xff | {"a":1}
  range | bytes=0-1 | bytes=-1 | bytes=9-1 | items=0-1
  if-none-match | * | "1"
  if-modified-since | Thu, 01 Jan 1970 00:00:00 GMT | never
  last-event-id | 1 | \xff
  authorization | Basic YTpi | Bearer x | \xff
  transfer-encoding | chunked
  upgrade | websocket | h2c
  __proto__ | 1`
  .split('\n')
  .slice(1)
  .map((line): { name: string; values: (string | string[])[] } => {
    const [name = '', ...values] = line.split('|').map((part) => part.trim())
    // Also as two headers.
    return {
      name,
      values: name === 'content-type' ? [...values, ['application/json', 'text/plain']] : values,
    }
  })

/** Replacements for a cursor's key: most underflow, overflow or are not numbers. */
export const cursorKeys = [
  ...listed('1e-400 1e400 -1e400 1e-324 4.9e-324 1e+999 -0 0 NaN Infinity 0x10 1_000 null'),
  ...listed('9223372036854775807 9223372036854775808 -9223372036854775809'),
  ...[`0.${'0'.repeat(398)}1`, '9'.repeat(400), '9'.repeat(401), '', ' 1'],
  ...['a\u0000b', '\ud800', 'x'.repeat(1_400), '\u{1F600}'],
]

/** Returns a cursor with another key, id, direction, order or shape, or a broken encoding. */
export function mutateCursor({ pick, chance, below }: Draws, cursor: string): string {
  const parts = partsOf(cursor)
  if (parts === undefined || chance(0.2)) {
    const place = below(cursor.length + 1)
    return cursor.slice(0, place) + pick(['A', '_', '=', '%00', '%FF', '.', '']) + cursor.slice(place + 1)
  }
  const [sort, way, position] = parts
  const [id, key] = [Array.isArray(position) ? position[1] : 'x', pick(cursorKeys)]
  const keyed = [
    [sort, way, [key, id]],
    [sort, way, [id, key]],
    [sort, 'before', [key, key]],
    [key, way, position],
  ]
  const shapes = [null, {}, [], [sort], [sort, 'before', null], [sort, 'after', null], [sort, way, [1, 2]]]
  return spellCursor(pick([...keyed, pick(shapes)]))
}

/** Returns the cursor with this key in its position; undefined for one without a position. */
export function cursorAt(key: string, cursor: string): string | undefined {
  const [sort, way, position] = partsOf(cursor) ?? []
  return Array.isArray(position) ? spellCursor([sort, way, [key, position[1]]]) : undefined
}

function spellCursor(parts: unknown): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Undefined if it was already broken. */
function partsOf(cursor: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
