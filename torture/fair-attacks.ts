// Attacks by one member of staff, or by somebody without a sign-in, who want the whole server for themselves.

import { connect, type Socket } from 'node:net'
import { type Client, openClient } from './client.ts'
import { startLoad, times } from './load.ts'
import { longPaths } from './long-answers.ts'
import { openStream, readSlowly } from './streams.ts'

export type Attack = {
  name: string
  /** Connections or requests at once. */
  count: { long: number; short: number }
  /** Attacks until the process ends. */
  begin(origin: string, members: readonly [Client, Client], count: number): void
}

/** Another half request follows each one that the server closes. */
const reopenMs = 1_000

export const attacks: Attack[] = [
  {
    name: 'parallel searches',
    count: { long: 300, short: 60 },
    begin: (_, [member], count) => askRepeatedly(member, count, '/api/search?q=an'),
  },
  {
    name: 'parallel lists',
    count: { long: 600, short: 120 },
    begin: (_, [member], count) => askRepeatedly(member, count, '/api/sessions?limit=50'),
  },
  {
    name: 'pipelined lists, never read',
    count: { long: 2_000, short: 500 },
    begin: (origin, [member], count) =>
      void openSilent(origin, request('/api/sessions?limit=50', member).repeat(count)),
  },
  {
    name: 'event streams of one member',
    count: { long: 3_600, short: 200 },
    begin: (origin, [member], count) =>
      void times(count, () => openStream(origin, '/api/changes', member.headers)),
  },
  {
    name: 'half requests without a sign-in',
    count: { long: 3_700, short: 300 },
    begin(origin, _, count) {
      const open = (): void => {
        const half = openSilent(origin, 'GET /api/identity HTTP/1.1\r\nHost: stoa\r\nX-Half: ')
        half.on('close', () => setTimeout(open, reopenMs))
      }
      times(count, open)
    },
  },
  {
    name: 'unknown sign-ins',
    count: { long: 400, short: 60 },
    begin(origin, _, count) {
      for (let index = 0; index < count; index++)
        askRepeatedly(openClient(origin, { cookie: unknownCookie(index) }), 1, '/api/users?limit=50')
    },
  },
  {
    name: 'slow files of two members',
    count: { long: 20, short: 8 },
    begin: (origin, members, count) =>
      void times(count, (index) =>
        readSlowly(origin, longPaths[0] ?? '', members[index % members.length]?.headers ?? {}),
      ),
  },
]

function askRepeatedly(client: Client, atOnce: number, path: string): void {
  startLoad(times(atOnce, () => () => client.get(path)))
}

/** The text of a sign-in that never was. */
function unknownCookie(index: number): string {
  return `stoa=${String(index).padStart(43, 'A')}`
}

function request(path: string, { headers }: Client): string {
  return `GET ${path} HTTP/1.1\r\nHost: stoa\r\nCookie: ${headers.cookie}\r\n\r\n`
}

/** Sends the text and reads nothing. */
function openSilent(origin: string, text: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname, () => socket.write(text))
  return socket.on('error', () => undefined).pause()
}
