// Fuzzes from Stoa's own OpenAPI document over real HTTP: valid requests, mutated ones, and malformed bytes. The same seed
// on the same data makes the same requests. Its writes are real: use a disposable database.

import { performance } from 'node:perf_hooks'
import { Random } from '#server/demo/random.ts'
import { readDocument } from './document.ts'
import { type Client, openClient, type Sent } from './http.ts'
import {
  countStatus,
  faultsOf,
  newTally,
  noteFaults,
  shownRequest,
  type Tally,
  unanswered,
} from './invariants.ts'
import { askRaw } from './raw.ts'
import { rawRequests, spoiltRaw } from './raw-requests.ts'
import { type Material, makeRequest } from './requests.ts'
import { makeSamples, takeSamples } from './samples.ts'

export type FuzzOptions = {
  origin: string
  /** Headers of a signed-in administrator. */
  headers: Record<string, string>
  /** Of a program. */
  token: string
  seed: number
  requests: number
  /** Called after each tenth of the run. */
  report?: (line: string) => void
  /** Resident bytes of the server process, read at the start and after each tenth. */
  memory?: () => number
}

export type FuzzResult = Tally & { operations: string[]; memory: number[] }

const atOnce = 8
const rawShare = 0.1

/** The random stream of the fuzz, separate from those of the demo. */
const stream = 101

export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { origin, headers, token, seed, requests, ...monitoring } = options
  const client = openClient(origin, atOnce)
  const document = await readDocument(client, headers)
  const samples = await makeSamples(client, headers, await takeSamples(client, document, headers))
  const material = { document, headers, token, samples }
  const raws = rawRequests(origin, headers)
  const tally = newTally()
  const memory = monitoring.memory ? [monitoring.memory()] : []
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
        if (monitoring.memory) memory.push(monitoring.memory())
        monitoring.report?.(
          `${index + 1} of ${requests} requests, seed ${seed}: ${JSON.stringify(tally.counts)}`,
        )
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

/** The server may close the connection before it has received all of a request that exceeds the limits. */
function mayBeCutOff({ path, headers, body = '' }: Sent): boolean {
  return Buffer.byteLength(body) > 65_536 || path.length + JSON.stringify(headers).length > 14_000
}

/** An error before the method is parsed is answered with a body, which a client of HEAD does not expect. */
function isRefusedHead({ method }: Sent, error: unknown): boolean {
  return method === 'HEAD' && error instanceof Error && /^Parse Error/.test(error.message)
}
