// Sends raw bytes on a socket, which no client library would send, parses the answers, and reports their faults: of each answer, of their
// sequence, and of the end of the connection.

import { connect } from 'node:net'
import type { ApiDocument } from './document.ts'
import { type Answer, boundMs } from './http.ts'
import { type Fault, faultsOfAny, faultsOfRefusal, faultsOfStoring } from './invariants.ts'
import type { Raw } from './raw-requests.ts'

/** `closed`: by the server. */
type Outcome = { answers: Answer[]; inTime: boolean; closed: boolean }

/** How long to wait for the answer to a request that may be incomplete. */
const patienceMs = 200

export async function askRaw(origin: string, raw: Raw, document: ApiDocument) {
  const { answers, inTime, closed } = await sendRaw(origin, raw)
  const faults = answers.flatMap((answer) => [
    ...faultsOfAny(answer),
    ...(answer.status >= 400 ? faultsOfRefusal(answer, document) : []),
    ...(answer.status >= 400 ? faultsOfStoring('/api/', answer) : []),
  ])
  if (!inTime)
    faults.push({ rule: 'every request is answered in time', detail: 'the connection stayed open' })
  const statuses = answers.map(({ status }) => status)
  const wrong = [unexpected(raw, statuses), closed ? unannounced(answers) : undefined]
  const malformed = wrong.flatMap((detail): Fault[] =>
    detail === undefined ? [] : [{ rule: 'malformed HTTP is answered as it should be', detail }],
  )
  return { statuses, faults: [...faults, ...malformed] }
}

/** Reads until the server closes. If the outcome is unknown, it stops after a while without an answer. */
function sendRaw(origin: string, { bytes, expected, abandons = false }: Raw): Promise<Outcome> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    let arrived = ''
    let inTime = true
    let closed = false
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const giveUp = (): void => {
      inTime = expected === undefined
      socket.destroy()
    }
    const patience = setTimeout(giveUp, expected === undefined ? patienceMs : boundMs)
    socket.setEncoding('latin1').on('data', (text) => {
      arrived += text
    })
    // A refusal may close the connection while the rest of the request is still being sent.
    socket.on('error', () => socket.destroy())
    socket.on('end', () => {
      closed = true
      socket.end()
    })
    socket.on('close', () => {
      clearTimeout(patience)
      try {
        resolve({ answers: readAnswers(arrived), inTime, closed })
      } catch (error) {
        reject(error)
      }
    })
    socket.write(bytes, () => abandons && socket.destroy())
  })
}

/** Returns each complete answer; a truncated one at the end is left out. */
function readAnswers(text: string): Answer[] {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return []
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  if (Number.isNaN(status)) throw new Error(`no answer in HTTP: ${JSON.stringify(text.slice(0, 200))}`)
  const headers = Object.fromEntries(
    lines
      .map((line) => line.split(/:(.*)/s))
      .map(([name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  )
  const read = bodyOf(text.slice(end + 4), status, headers)
  if (read === undefined) return []
  const answer = { status, headers, body: Buffer.from(read.body, 'latin1') }
  return [...(status >= 200 ? [answer] : []), ...readAnswers(read.rest)]
}

function bodyOf(text: string, status: number, headers: Record<string, string>) {
  if (status < 200 || status === 204 || status === 304) return { body: '', rest: text }
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(text)
  const length = Number(headers['content-length'] ?? text.length)
  return text.length < length ? undefined : { body: text.slice(0, length), rest: text.slice(length) }
}

function chunkedBody(text: string): { body: string; rest: string } | undefined {
  let body = ''
  let rest = text
  for (;;) {
    const [line, size = ''] = /^([0-9a-f]+)\r\n/i.exec(rest) ?? []
    if (line === undefined) return undefined
    const end = line.length + Number.parseInt(size, 16)
    if (rest.length < end + 2) return undefined
    body += rest.slice(line.length, end)
    rest = rest.slice(end + 2)
    if (end === line.length) return { body, rest }
  }
}

function unexpected({ expected }: Raw, statuses: number[]): string | undefined {
  const fits = expected === undefined || expected.some((one) => one.join() === statuses.join())
  return fits ? undefined : `${JSON.stringify(statuses)} instead of ${JSON.stringify(expected)}`
}

/** Without `Connection: close` a proxy could send another client's request on the connection that is being closed. */
function unannounced(answers: Answer[]): string | undefined {
  const last = answers.at(-1)
  // A refusal above 400 does not wait for the body: it may be sent before the faulty part arrives.
  if (last === undefined || last.headers.connection === 'close' || last.status > 400) return undefined
  return `the connection is closed behind ${last.status}, which does not say so`
}
