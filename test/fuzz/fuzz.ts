// Fuzzes from Stoa's own OpenAPI document over real HTTP: valid requests, mutated ones, and malformed bytes. The same seed on the same
// data makes the same requests. Its writes are real: use a disposable database.

import fc from 'fast-check'
import { readDocument } from './document.ts'
import { drawsOf } from './draws.ts'
import { openClient, type Sent } from './http.ts'
import { type Fault, faultsOf } from './invariants.ts'
import type { Made } from './mutations.ts'
import { askRaw } from './raw.ts'
import { pickRaw, type Raw, rawRequests } from './raw-requests.ts'
import { makeRequest } from './requests.ts'
import { makeSamples, takeSamples } from './samples.ts'

export type FuzzOptions = {
  origin: string
  /** The headers of a signed-in administrator. */
  headers: Record<string, string>
  /** The token of a program. */
  token: string
  seed: number
  requests: number
}

/** `asking`: the operation, or the name of raw bytes. `request`: the smallest request that fails in the same way, to send it again. */
type Failure = Fault & { asking: string; request: string }

const atOnce = 8
const rawShare = 0.1

export async function fuzz({ origin, headers, token, seed, requests }: FuzzOptions) {
  const client = openClient(origin, atOnce)
  const document = await readDocument(client, headers)
  const samples = await makeSamples(client, headers, await takeSamples(client, document, headers))
  const material = { document, headers, token, samples }
  const raws = rawRequests(origin, headers)
  const seen = {
    /** Operations of the document that were answered with success. */
    succeeded: new Set<string>(),
    failures: [] as Failure[],
    operations: document.operations.map(({ name }) => name),
  }

  async function askMade(one: Made): Promise<Fault[]> {
    const answer = await client.send(one.sent)
    if (answer.status < 300 && !one.rerouted) seen.succeeded.add(one.operation.name)
    return faultsOf(one, answer, document)
  }

  async function ask(one: Made | Raw): Promise<Fault[]> {
    try {
      if ('sent' in one) return await askMade(one)
      return (await askRaw(origin, one, document)).faults
    } catch (error) {
      if (!('sent' in one) || !mayBeCutOff(one.sent, error))
        return [{ rule: 'every request is answered in time', detail: String(error) }]
      return []
    }
  }

  /** The broken rules, each with the operation. */
  const known = new Set<string>()

  /** Sends requests until a rule is broken in a new way, and then looks for the smallest such request. */
  async function askUntilFault(left: number, ownSeed: number): Promise<number> {
    let last: Failure[] = []
    const property = fc.asyncProperty(fc.gen(), async (gen) => {
      const draws = drawsOf(gen)
      const one = draws.chance(rawShare) ? pickRaw(draws, raws) : makeRequest(draws, material)
      const asking = 'sent' in one ? one.operation.name : one.name
      const faults = (await ask(one)).filter(({ rule }) => !known.has(`${rule}: ${asking}`))
      if (faults.length > 0) last = faults.map((fault) => ({ ...fault, asking, request: shown(one) }))
      return faults.length === 0
    })
    const { numRuns } = await fc.check(property, { seed: ownSeed, numRuns: left })
    seen.failures.push(...last)
    for (const { rule, asking } of last) known.add(`${rule}: ${asking}`)
    return numRuns
  }

  async function work(index: number): Promise<void> {
    let left = Math.ceil(requests / atOnce)
    for (let part = 0; left > 0; part += atOnce) left -= await askUntilFault(left, seed + index + part)
  }

  await Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)))
  const { status } = await client.send({ method: 'GET', path: '/api/identity', headers })
  if (status !== 200) throw new Error(`The fuzz of seed ${seed} lost its sign-in, and asked as nobody since.`)
  client.close()
  return seen
}

/**
 * The server may close the connection before it has received all of a request that exceeds the limits, and answers an error before the
 * method is parsed with a body, which a client of HEAD does not expect.
 */
function mayBeCutOff({ method, path, headers, body = '' }: Sent, error: unknown): boolean {
  const isTooLarge = Buffer.byteLength(body) > 65_536 || path.length + JSON.stringify(headers).length > 14_000
  return isTooLarge || (method === 'HEAD' && error instanceof Error && /^Parse Error/.test(error.message))
}

/** Shows binary data as Latin-1, truncated. */
function shown(one: Made | Raw): string {
  const latin = (bytes: string | Buffer) => Buffer.from(bytes).toString('latin1')
  const text = JSON.stringify(
    'sent' in one ? { ...one.sent, body: latin(one.sent.body ?? '') } : { [one.name]: latin(one.bytes) },
  )
  return text.length > 3_000 ? `${text.slice(0, 3_000)}… (${text.length})` : text
}
