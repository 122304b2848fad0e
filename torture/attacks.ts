// What slow or greedy clients do, until their process ends.

import { gzipSync } from 'node:zlib'
import { openClient } from './client.ts'
import { dripRequest, longPaths, openStream, readSlowly, sendSlowly } from './streams.ts'
import { nth, startLoad, times } from './torture.ts'

type Headers = Record<string, string>

type Target = { origin: string; token: string; members: Headers[] }

export type Order = Target & { name: string; count: number }

type Attack = {
  /** The number of concurrent connections or requests. */
  count: { long: number; short: number }
  begin(target: Target, count: number): unknown
}

const half = '{"entity":"tags","id":'
const lineFeeds = gzipSync(Buffer.alloc(128 << 20, '\n'))

export const attacks: Record<string, Attack> = {
  'searches of one member': {
    count: { long: 300, short: 60 },
    begin: ({ origin, members }, count) => askRepeatedly(origin, nth(members, 0), count, '/api/search?q=an'),
  },
  'lists of one member': {
    count: { long: 300, short: 60 },
    begin: ({ origin, members }, count) =>
      askRepeatedly(origin, nth(members, 0), count, '/api/sessions?limit=50'),
  },
  strangers: {
    count: { long: 500, short: 60 },
    begin: ({ origin }, count) =>
      times(count, (index) => {
        const cookie = `stoa=${String(index).padStart(43, 'A')}`
        askRepeatedly(origin, { cookie }, 1, '/api/users?limit=50')
      }),
  },
  'dead senders': {
    count: { long: 50, short: 20 },
    begin({ origin, token }, count) {
      const senders = times(count, () => sendSlowly(origin, token))
      for (const send of senders) send(half)
      setInterval(() => {
        for (const send of senders.slice(0, count / 2)) send('\n')
      }, 5_000)
    },
  },
  'compressed line feeds': {
    count: { long: 8, short: 4 },
    begin: ({ origin, token }, count) =>
      times(count, () => sendSlowly(origin, token, ['Content-Encoding: gzip'])(lineFeeds)),
  },
  'slow readers': {
    count: { long: 50, short: 12 },
    begin: ({ origin, members }, count) =>
      times(count, (index) => readSlowly(origin, nth(longPaths, index), nth(members, index))),
  },
  'half requests': {
    count: { long: 900, short: 100 },
    begin: ({ origin }, count) =>
      times(count, (index) => dripRequest(origin, index % 2 === 0 ? 'headers' : 'body')),
  },
  'event streams': {
    count: { long: 500, short: 60 },
    begin: ({ origin, members }, count) =>
      times(count, (index) => openStream(origin, '/api/changes', nth(members, index))),
  },
}

function askRepeatedly(origin: string, headers: Headers, atOnce: number, path: string): void {
  const client = openClient(origin, headers)
  startLoad(times(atOnce, () => () => client.get(path)))
}
