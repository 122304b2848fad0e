// Requests that violate the rules of HTTP: named ones with a known answer, and valid ones with a few bytes changed, whose
// answer is unknown.

import type { Random } from '#server/demo/random.ts'
import type { Raw } from './raw.ts'
import {
  abandoned,
  address,
  type Bytes,
  inDoubt,
  pipelined,
  refusedBodies,
  refusedHeaders,
  refusedLines,
  tooLarge,
  unanswered,
  type Write,
} from './raw-cases.ts'

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
