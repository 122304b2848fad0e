// The costliest requests that an endpoint takes: its parameters and members at their longest, of texts that are costly to parse,
// match, fold and compare, and bodies as deep, wide and long as the server reads them.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isObject } from '#contract/field.ts'
import { bodyExamples } from '#server/http/body-examples.ts'
import type { Operation } from './fuzz/document.ts'
import { listed } from './fuzz/hostile.ts'
import type { Sent } from './fuzz/http.ts'

/** Just within the longest header section and the longest body that are read. */
const addressLength = 9_000
const bodyLength = 60_000
/** Within the longest values that are accepted, and beyond them. */
const lengths = [100, 190, 1_900, addressLength]

/** What is repeated to make a text. */
const units = [
  ...listed(
    'x 4@!1| 9 -9, \u0301\u0316 \uFDFA \u{1D165}\u{1D16D} (0)+49 1e9 2023-01-01T00:00:00.1, a=b& {" .*',
  ),
  ...['rgb(1 ', 'a:"b ', '= ', '"', '\\'],
]

const headers = {
  'user-agent': fill('Mozilla/5.0 (Linux; Android 9; ', 2_000),
  'accept-language': fill('de-CH;q=0.9,', 1_000),
  'if-match': `"${fill('9', 300)}"`,
}
const otherCookies = fill('stoa=x; ', 2_000)

/** `cookie`: of a sign-in. */
export function worstRequests({ method, path }: AnyEndpoint, operation: Operation, cookie: string): Sent[] {
  const example = bodyExamples[`${method} ${path}`]
  const send = ({
    id = 'none',
    search = '',
    body,
  }: {
    id?: string
    search?: string
    body?: string
  }): Sent => ({
    method,
    path: path.replace(/\{\w+\}/g, id) + search,
    headers: {
      ...headers,
      ...(operation.secured && { cookie: `${cookie}; ${otherCookies}` }),
      'sec-fetch-site': 'same-origin',
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    ...(operation.body && { body: body ?? JSON.stringify(example) }),
  })
  const names = [...operation.query.map(({ name }) => name), 'unknown']
  return [
    send({}),
    ...(path.includes('{') ? units.map((unit) => send({ id: encoded(unit, 1_200) })) : []),
    ...names.flatMap((name, at) => [
      ...units.map((unit, index) => send({ search: `?${name}=${encoded(unit, lengthAt(at + index))}` })),
      send({ search: `?${fill(`${name}=1&`, addressLength)}` }),
    ]),
    ...(operation.body ? worstBodies(example).map((body) => send({ body })) : []),
  ]
}

/** The whole body, and each member of the example, replaced. */
function worstBodies(example: unknown): string[] {
  const members = Object.entries(isObject(example) ? example : {}).map(([name, value]) => [
    JSON.stringify(name),
    JSON.stringify(value),
  ])
  return [
    ...worstValues(0),
    ...members.flatMap(([name], at) =>
      worstValues(at + 1).map((worst) => {
        const texts = members.map(([other, value]) => `${other}:${other === name ? worst : value}`)
        return `{${texts.join(',')}}`
      }),
    ),
  ]
}

function worstValues(turn: number): string[] {
  const keys = Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`)
  return [
    ...units.map((unit, index) => JSON.stringify(fill(unit, lengthAt(turn + index) * 3))),
    ...[`[${fill('1,', bodyLength)}1]`, `[${fill('{},', bodyLength)}{}]`, fill('9', bodyLength)],
    ...[fill('[', bodyLength / 2) + fill(']', bodyLength / 2), `{${keys.join(',')}}`],
  ]
}

function lengthAt(index: number): number {
  return lengths[index % lengths.length] ?? addressLength
}

function fill(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length))
}

function encoded(unit: string, length: number): string {
  const one = encodeURIComponent(unit)
  return one.repeat(Math.max(1, Math.min(length / unit.length, Math.floor(addressLength / one.length))))
}
