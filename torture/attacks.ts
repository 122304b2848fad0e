// Attacks: floods by one member of staff, or by somebody without a sign-in, until the process ends; and grabs of whatever is limited.

import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Client, openClient } from './client.ts'
import { administrator } from './people.ts'
import { drip, longPaths, openSocket, openStream, readSlowly, sendSlowly } from './streams.ts'
import { nth, startLoad, times } from './torture.ts'

type Headers = Record<string, string>

type Flood = {
  /** Connections or requests at once. */
  count: { long: number; short: number }
  begin(origin: string, members: readonly [Headers, Headers], count: number): unknown
}

export type Order = { name: string; origin: string; members: [Headers, Headers]; count: number }

/** Another half request follows each one that the server closes. */
const reopenMs = 1_000

export const floods: Record<string, Flood> = {
  'parallel searches': {
    count: { long: 300, short: 60 },
    begin: (origin, [member], count) => askRepeatedly(origin, member, count, '/api/search?q=an'),
  },
  'parallel lists': {
    count: { long: 600, short: 120 },
    begin: (origin, [member], count) => askRepeatedly(origin, member, count, '/api/sessions?limit=50'),
  },
  'pipelined lists, never read': {
    count: { long: 2_000, short: 500 },
    begin(origin, [{ cookie }], count) {
      const request = `GET /api/sessions?limit=50 HTTP/1.1\r\nHost: stoa\r\nCookie: ${cookie}\r\n\r\n`
      openSocket(origin, request.repeat(count)).pause()
    },
  },
  'event streams of one member': {
    count: { long: 3_600, short: 200 },
    begin: (origin, [member], count) => times(count, () => openStream(origin, '/api/changes', member)),
  },
  'half requests without a sign-in': {
    count: { long: 3_700, short: 300 },
    begin(origin, _, count) {
      const open = (): void => {
        const half = openSocket(origin, 'GET /api/identity HTTP/1.1\r\nHost: stoa\r\nX-Half: ').pause()
        half.on('close', () => setTimeout(open, reopenMs))
      }
      times(count, open)
    },
  },
  'unknown sign-ins': {
    count: { long: 400, short: 60 },
    begin: (origin, _, count) =>
      times(count, (index) => {
        const cookie = `stoa=${String(index).padStart(43, 'A')}`
        askRepeatedly(origin, { cookie }, 1, '/api/users?limit=50')
      }),
  },
  'slow files of two members': {
    count: { long: 20, short: 8 },
    begin: (origin, members, count) =>
      times(count, (index) => readSlowly(origin, longPaths[0], nth(members, index))),
  },
}

function askRepeatedly(origin: string, headers: Headers, atOnce: number, path: string): void {
  const client = openClient(origin, headers)
  startLoad(times(atOnce, () => () => client.get(path)))
}

type Target = { origin: string; token: string; people: Client[] }

const half = '{"entity":"tags","id":'
const lineFeeds = gzipSync(Buffer.alloc(128 << 20, '\n'))

/** What is limited; each takes what it can for the given time, and then leaves. */
export const grabs: Record<string, (target: Target, forMs: number) => Promise<unknown>> = {
  '50 senders killed, again and again': ({ origin, token }, forMs) =>
    repeat(forMs, async () => {
      const senders = times(50, () => sendSlowly(origin, token))
      for (const sender of senders) sender.write(half)
      await delay(400)
      for (const sender of senders) sender.close()
    }),
  '20 senders that drip': async ({ origin, token }, forMs) => {
    const senders = times(20, () => sendSlowly(origin, token))
    const stop = drip(senders, '\n', 5_000)
    await delay(forMs)
    stop()
    for (const sender of senders) sender.close()
  },
  'halves of bodies': ({ origin, token }, forMs) =>
    repeat(forMs, async () => {
      const senders = times(20, () => sendSlowly(origin, token))
      for (const sender of senders) sender.write(half)
      await delay(200)
      for (const sender of senders) sender.end()
      await delay(200)
    }),
  'compressed line feeds': ({ origin, token }, forMs) =>
    repeat(forMs, async () => {
      const senders = times(8, () => sendSlowly(origin, token, ['Content-Encoding: gzip']))
      for (const sender of senders) sender.write(lineFeeds)
      await delay(1_000)
      for (const sender of senders) sender.close()
    }),
  'exports abandoned': ({ origin, people }, forMs) =>
    repeat(forMs, async () => {
      const readers = people.map(({ headers }, index) => readSlowly(origin, nth(longPaths, index), headers))
      await delay(Math.random() * 500)
      for (const reader of readers) reader.close()
    }),
  'wrong passwords from 200 addresses': ({ origin }, forMs) => {
    let next = 0
    const guess = () => guessFrom(origin, `127.0.1.${1 + (next++ % 200)}`)
    return Promise.all(times(60, () => repeat(forMs, guess)))
  },
}

async function repeat(forMs: number, step: () => Promise<void>): Promise<void> {
  const endsAt = performance.now() + forMs
  while (performance.now() < endsAt) await step()
}

/** Any address of 127.0.0.0/8 is this machine's. Half of them leave before the answer. */
async function guessFrom(origin: string, localAddress: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const asked = request(`${origin}/api/identity`, { method: 'POST', headers, localAddress, agent: false })
  asked.on('response', (response) => response.resume())
  asked.on('error', () => resolve()).on('close', resolve)
  asked.end(JSON.stringify({ email: `x-${administrator.email}`, password: 'a wrong password' }))
  const leaving = Math.random() < 0.5 ? setTimeout(() => asked.destroy(), 30) : undefined
  await promise
  clearTimeout(leaving)
  await delay(50)
}
