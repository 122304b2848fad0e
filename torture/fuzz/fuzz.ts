// Fuzz from our own OpenAPI document, over real HTTP: right requests, spoilt ones, and bytes that are no request. The
// same seed on the same data asks the same. It writes what it asks to write: give it a database to throw away.

import { performance } from 'node:perf_hooks'
import { Random } from '#server/demo/random.ts'
import { askRaw } from './ask-raw.ts'
import { readDocument } from './document.ts'
import { type Client, openClient, type Sent } from './http.ts'
import { faultsOf, unanswered } from './invariants.ts'
import { rawRequests, spoiltRaw } from './raw-requests.ts'
import { type Material, makeRequest } from './requests.ts'
import { takeSamples } from './samples.ts'
import { countStatus, newTally, noteFaults, shownRequest, type Tally } from './tally.ts'

export type FuzzOptions = {
  origin: string
  /** Of an administrator who is signed in. */
  headers: Record<string, string>
  seed: number
  requests: number
  /** Told after each tenth of the way. */
  report?: (line: string) => void
  /** Resident bytes of the server's process, asked at the start and after each tenth. */
  memory?: () => number
}

export type FuzzResult = Tally & { operations: string[]; memory: number[] }

const atOnce = 8
const rawShare = 0.1

/** Where the draws of the fuzz lie, apart from those of the demo. */
const stream = 101

export async function fuzz({ origin, headers, seed, requests, ...told }: FuzzOptions): Promise<FuzzResult> {
  const client = openClient(origin, atOnce)
  const document = await readDocument(client, headers)
  const material = { document, headers, samples: await takeSamples(client, document, headers) }
  const raws = rawRequests(origin, headers)
  const tally = newTally()
  const memory = told.memory ? [told.memory()] : []
  let next = 0

  async function work(): Promise<void> {
    while (next < requests) {
      const index = next
      next += 1
      const random = new Random(seed).at(stream, index)
      const startedAt = performance.now()
      if (random.chance(rawShare)) {
        const raw = random.chance(0.3) ? random.pick(raws) : spoiltRaw(random, raws)
        await askRaw(origin, raw, document, tally, index)
      } else await askMade(client, random, material, tally, index)
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
      if ((index + 1) % Math.ceil(requests / 10) === 0) {
        if (told.memory) memory.push(told.memory())
        told.report?.(`${index + 1} of ${requests} requests, seed ${seed}: ${JSON.stringify(tally.counts)}`)
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  const { status } = await client.send({ method: 'GET', path: '/api/identity', headers })
  if (status !== 200) throw new Error(`The fuzz of seed ${seed} lost its sign-in, and asked as nobody since.`)
  client.close()
  return { ...tally, operations: document.operations.map(({ name }) => name), memory }
}

async function askMade(
  client: Client,
  random: Random,
  material: Material,
  tally: Tally,
  index: number,
): Promise<void> {
  const made = makeRequest(random, material)
  const request = shownRequest(made.sent)
  try {
    const answer = await client.send(made.sent)
    countStatus(tally, answer.status)
    if (answer.status < 300 && !made.rerouted) tally.succeeded.add(made.operation.name)
    noteFaults(tally, index, request, faultsOf(made, answer, material.document))
  } catch (error) {
    if (mayBeCutOff(made.sent) || isRefusedHead(made.sent, error)) countStatus(tally, 'cut off')
    else noteFaults(tally, index, request, [unanswered(error)])
  }
}

/** Of a request beyond the limits the server may close the connection before all of it has come. */
function mayBeCutOff({ path, headers, body = '' }: Sent): boolean {
  return Buffer.byteLength(body) > 65_536 || path.length + JSON.stringify(headers).length > 14_000
}

/** Before it has read a method the parser answers with a body, which no client expects of a HEAD. */
function isRefusedHead({ method }: Sent, error: unknown): boolean {
  return method === 'HEAD' && error instanceof Error && /^Parse Error/.test(error.message)
}
