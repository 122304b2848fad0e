// Sends raw bytes on a socket, which no client library would send, parses the answers, and records their faults: of each one, of their
// sequence, and of the connection's end.

import { connect } from 'node:net'
import type { ApiDocument } from './document.ts'
import { type Answer, boundMs } from './http.ts'
import {
  countStatus,
  type Fault,
  faultsOfAny,
  faultsOfRefusal,
  noteFaults,
  type Tally,
  unanswered,
} from './invariants.ts'

export type Raw = {
  name: string
  bytes: Buffer
  /** The sequences of statuses that are allowed; undefined if any or no answer is. */
  expected?: number[][]
  /** Closes without waiting for an answer. */
  abandons?: boolean
}

/** `closed`: by the server. */
export type RawOutcome = { answers: Answer[]; inTime: boolean; closed: boolean }

/** How long to wait for the answer to a request that may be incomplete. */
const patienceMs = 200

/** Reads until the server closes. If the outcome is unknown, it stops after a while without an answer. */
export function sendRaw(origin: string, { bytes, expected, abandons = false }: Raw): Promise<RawOutcome> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const arrived: Buffer[] = []
    let inTime = true
    let closed = false
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const patience = setTimeout(
      () => {
        inTime = expected === undefined
        socket.destroy()
      },
      expected === undefined ? patienceMs : boundMs,
    )
    socket.on('data', (chunk) => arrived.push(chunk))
    // A refusal may close the connection while the rest of the request is still being sent.
    socket.on('error', () => socket.destroy())
    socket.on('end', () => {
      closed = true
      socket.end()
    })
    socket.on('close', () => {
      clearTimeout(patience)
      try {
        resolve({ answers: readAnswers(Buffer.concat(arrived)), inTime, closed })
      } catch (error) {
        reject(error)
      }
    })
    socket.write(bytes, () => abandons && socket.destroy())
  })
}

/** Each complete answer in the bytes; a truncated one at the end is left out. */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const head = rest.toString('latin1', 0, end)
    const [statusLine = '', ...lines] = head.split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
    if (Number.isNaN(status)) throw new Error(`no answer in HTTP: ${JSON.stringify(head.slice(0, 200))}`)
    const headers = Object.fromEntries(lines.map((line) => headerOf(line)))
    const read = bodyOf(rest.subarray(end + 4), status, headers)
    if (read === undefined) break
    if (status >= 200) answers.push({ status, headers, body: read.body })
    rest = read.rest
  }
  return answers
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function bodyOf(bytes: Buffer, status: number, headers: Record<string, string>) {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), rest: bytes }
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(bytes)
  const length = Number(headers['content-length'] ?? bytes.length)
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), rest: bytes.subarray(length) }
}

function chunkedBody(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = []
  let place = 0
  while (true) {
    const lineEnd = bytes.indexOf('\r\n', place)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', place, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (Number.isNaN(size) || next > bytes.length) return undefined
    if (size === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(next) }
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    place = next
  }
}

export async function askRaw(
  origin: string,
  raw: Raw,
  document: ApiDocument,
  tally: Tally,
  index: number,
): Promise<void> {
  const request = `${raw.name}: ${JSON.stringify(raw.bytes.toString('latin1').slice(0, 2_000))}`
  try {
    const { answers, inTime, closed } = await sendRaw(origin, raw)
    for (const { status } of answers) countStatus(tally, status)
    const faults = answers.flatMap((answer) => [
      ...faultsOfAny(answer),
      ...(answer.status >= 400 ? faultsOfRefusal(answer, document) : []),
    ])
    const late = inTime ? [] : [unanswered('the connection stayed open')]
    noteFaults(tally, index, request, [
      ...faults,
      ...late,
      ...unexpected(raw, answers),
      ...(closed ? unannounced(answers) : []),
    ])
  } catch (error) {
    noteFaults(tally, index, request, [unanswered(error)])
  }
}

function unexpected({ expected }: Raw, answers: { status: number }[]): Fault[] {
  const statuses = answers.map(({ status }) => status)
  const fits = expected === undefined || expected.some((one) => one.join() === statuses.join())
  if (fits) return []
  const detail = `${JSON.stringify(statuses)} instead of ${JSON.stringify(expected)}`
  return [{ rule: 'malformed HTTP is answered as it should be', detail }]
}

/** Without `Connection: close` a proxy could send another client's request on the connection that is being closed. */
function unannounced(answers: Answer[]): Fault[] {
  const last = answers.at(-1)
  if (last === undefined || last.headers.connection === 'close') return []
  // Such a refusal does not wait for the body: it may be sent before the faulty part arrives.
  if (last.status > 400) return []
  const detail = `the connection is closed behind ${last.status}, which does not say so`
  return [{ rule: 'malformed HTTP is answered as it should be', detail }]
}
