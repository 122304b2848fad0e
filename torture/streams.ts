// Connections that stay open: endless answers, slow readers, requests in pieces, and an open page of the console.

import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from '#test/ask.ts'
import type { Defer } from '#test/clean-up.ts'
import { startLoad, unless, within } from './torture.ts'

type Headers = Record<string, string>

const tickMs = 1_000
const restMs = 30_000

export function openStream(origin: string, path: string, headers: Headers) {
  return openAnswer(origin, path, headers, (answer) => void answer.resume())
}

/** `endsWithin`: returns whether the server ends it within the time. */
function openAnswer(origin: string, path: string, headers: Headers, read: (answer: IncomingMessage) => void) {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  // No agent: each has a separate connection.
  const asked = get(origin + path, { headers, agent: false }, (answer) => {
    answer.on('error', () => undefined).on('close', resolve)
    read(answer)
  })
  asked.on('error', () => resolve())
  const endsWithin = (ms: number) => Promise.race([over.then(() => true), delay(ms, false)])
  return { endsWithin, close: () => void asked.destroy() }
}

/** Reads one byte per second of an answer, besides what buffers on the way already hold. */
export function readSlowly(origin: string, path: string, headers: Headers) {
  let response: IncomingMessage | undefined
  const { endsWithin, close } = openAnswer(origin, path, headers, (answer) => {
    response = answer.pause()
  })
  const reading = setInterval(() => response?.read(1), tickMs)
  return {
    /** Reads the rest at once. Returns whether the answer was complete, or is endless. */
    async readOn() {
      response?.resume()
      return !(await endsWithin(restMs)) || (response?.statusCode === 200 && response.complete)
    },
    close() {
      clearInterval(reading)
      close()
    },
  }
}

/** Sends the text over a bare connection. */
function openSocket(origin: string, text: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).write(text)
  return socket
}

const begins = {
  headers: 'GET /api/identity HTTP/1.1\r\nHost: stoa\r\nX-Drop: ',
  body: [
    'POST /api/identity HTTP/1.1\r\nHost: stoa\r\nSec-Fetch-Site: same-origin',
    'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"',
  ].join('\r\n'),
}

/** Sends a request at one byte per second, without an end. */
export function dripRequest(origin: string, what: keyof typeof begins): void {
  const socket = openSocket(origin, begins[what]).resume()
  const dripping = setInterval(() => socket.write('x'), tickMs)
  socket.on('close', () => clearInterval(dripping))
}

/** Begins a request to /api/ingest. Returns a function that sends a piece of its body. */
export function sendSlowly(origin: string, token: string, headers: string[] = []) {
  const head = [
    'POST /api/ingest HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${token}`,
  ]
  const kind = ['Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked']
  const socket = openSocket(origin, [...head, ...kind, ...headers, '', ''].join('\r\n')).resume()
  return (bytes: string | Buffer): void => {
    if (!socket.writable) return
    socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
    socket.write(bytes)
    socket.write('\r\n')
  }
}

export type LiveChanges = {
  /** Resolves while the page listens. */
  isOpen(): Promise<void>
  /** Returns whether a change of the entity arrives within the time. */
  reports(entity: string, withinMs: number): Promise<boolean>
}

const reopenMs = 100

/** An open page: listens to /api/changes, and reopens the stream when it ends, like a browser. */
export function listen(origin: string, headers: Headers, defer: Defer): LiveChanges {
  const toldAt = new Map<string, number>()
  const closing = new AbortController()
  let isListening = false
  const readToEnd = async (): Promise<void> => {
    const { body } = await fetch(`${origin}/api/changes`, { headers, signal: closing.signal })
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      isListening = true
      for (const [, entity = ''] of text.matchAll(/"entity":"([a-z-]+)"/g))
        toldAt.set(entity, performance.now())
    }
  }
  const open = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      // The server may have ended.
      await readToEnd().catch(() => undefined)
      isListening = false
      await delay(reopenMs)
    }
  }
  void open()
  defer(() => closing.abort())
  return {
    async isOpen() {
      while (!isListening) await delay(10)
    },
    reports(entity, withinMs) {
      const since = performance.now()
      return within(withinMs, async () => (toldAt.get(entity) ?? 0) >= since)
    },
  }
}

/** Writes until the page is notified: a single write may happen while the stream is being reopened. */
export async function checkLive(
  changes: LiveChanges,
  write: () => Promise<unknown>,
  withinMs: number,
): Promise<string[]> {
  const writing = startLoad([write], 100)
  const reported = await changes.reports('tags', withinMs)
  await writing.stop()
  return unless(reported, 'A change was not reported to an open page.')
}

/** Answers that are larger than all buffers between server and client. */
export const longPaths = ['/api/feedback', '/api/feedback.csv'] as const

/** Enlarges the list of feedback to about 25 MB; as CSV it is slightly smaller. */
export async function addLongFeedback(ask: Ask): Promise<void> {
  await ask(
    `insert into feedback (id, document, sort_name, email, expert_id, session_id, created_ns, search)
     select id || '-' || n,
       (document::jsonb || jsonb_build_object('id', id || '-' || n, 'feedback', repeat('of much help ', 250)))::text,
       sort_name, email, expert_id, session_id, created_ns, search
     from (select * from feedback order by id limit 100) few, generate_series(1, 80) n`,
  )
}
