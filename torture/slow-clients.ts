// Slow clients: readers of one byte a second, requests sent byte by byte, pages left open.

import { setTimeout as delay } from 'node:timers/promises'
import { latenciesOf } from '../bench/report.ts'
import type { Defer } from './clean-up.ts'
import type { Client } from './client.ts'
import { drip } from './drip.ts'
import { startLoad, times } from './load.ts'
import { addLongFeedback, longPaths } from './long-answers.ts'
import { addAdministrators, administrator, signedIn, trySignIn } from './people.ts'
import { openStream, readSlowly, type Stream } from './streams.ts'
import { openTally } from './tally.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { limitMs, type Size, type Torture } from './torture.ts'

type Crowd = {
  name: string
  count: { long: number; short: number }
  /** How long the other clients are measured. */
  seconds: { long: number; short: number }
  join(bed: Testbed, people: Client[], index: number): Stream
  /** The time within which the server must have closed each of them. */
  endsWithinMs?: number
}

const crowds: Crowd[] = [
  {
    name: 'slow readers',
    count: { long: 50, short: 12 },
    seconds: { long: 40, short: 3 },
    join: ({ stoa }, people, index) => {
      const path = longPaths[index % longPaths.length] ?? ''
      return readSlowly(stoa.origin, path, people[index % people.length]?.headers ?? {})
    },
  },
  {
    name: 'dripping headers and bodies',
    count: { long: 1_500, short: 100 },
    seconds: { long: 25, short: 2 },
    join: ({ stoa }, _, index) => drip(stoa.origin, index % 2 === 0 ? 'headers' : 'body'),
    endsWithinMs: 5_000,
  },
  {
    name: 'event streams',
    count: { long: 500, short: 60 },
    seconds: { long: 15, short: 2 },
    join: ({ stoa }, people, index) =>
      openStream(stoa.origin, '/api/changes', people[index % people.length]?.headers ?? {}),
  },
]

export const slowClients: Torture = {
  shows:
    '50 slow readers, 1,500 clients that send byte by byte, 500 event streams: p99 of others < 100 ms, memory < 500 MB',
  rounds: { long: 3, short: 1 },
  async run(size, defer) {
    const bed = await openTestbed('by URL', defer)
    await addLongFeedback(bed.postgres.ask)
    const people = await signInAll(bed, defer)
    const figures: Record<string, string | number> = { rounds: size.rounds }
    const failures: string[] = []
    for (let round = 0; round < size.rounds; round++) {
      for (const crowd of crowds) {
        const seen = await endure(bed, people, crowd, size)
        failures.push(...seen.failures.map((failure) => `${crowd.name}: ${failure}`))
        figures[`${crowd.name}: p99 of others (ms, last round)`] = seen.p99
        size.report(
          `round ${round + 1}, ${crowd.name}: p99 ${seen.p99} ms; ${seen.failures.join('; ') || 'held'}`,
        )
      }
    }
    const peakMb = Math.round(bed.stoa.memory().peak / 1e6)
    if (peakMb > mostMb) failures.push(`the server took ${peakMb} MB`)
    return { figures: { ...figures, 'memory of the server (MB, peak)': peakMb }, failures }
  },
}

const mostMb = 500

/** Enough people to reach the limits in total despite those of each person: a person has 20 event streams. */
async function signInAll(bed: Testbed, defer: Defer): Promise<Client[]> {
  const people = await addAdministrators(bed.postgres.ask, 25)
  const clients: Client[] = []
  // One after the other, as the server checks passwords of one address.
  for (const person of people) clients.push(await signedIn(bed.stoa.origin, person))
  defer(() => clients.map((client) => client.close()))
  return clients
}

async function endure(bed: Testbed, people: Client[], crowd: Crowd, size: Size) {
  const form = size.short ? 'short' : 'long'
  const streams = times(crowd.count[form], (index) => crowd.join(bed, people, index))
  await delay(500)
  const latencies: number[] = []
  const tally = openTally('others')
  const load = startLoad(
    others(bed).map((ask) => async () => latencies.push(tally.count(await ask()).tookMs)),
    20,
  )
  await delay(1_000 * crowd.seconds[form])
  await load.stop()
  const left =
    crowd.endsWithinMs === undefined || size.short ? 0 : await countLeft(streams, crowd.endsWithinMs)
  for (const { close } of streams) close()
  const p99 = Math.round(latenciesOf(latencies).p99)
  const failures = [
    ...tally.failures(),
    ...(p99 > limitMs(size, 100) ? [`the p99 of others is ${p99} ms of ${latencies.length} answers`] : []),
    ...(left > 0 ? [`${left} of ${streams.length} are still connected`] : []),
  ]
  return { p99, failures }
}

async function countLeft(streams: Stream[], withinMs: number): Promise<number> {
  const ended = await Promise.all(streams.map((stream) => stream.endsWithin(withinMs)))
  return ended.filter((isOver) => !isOver).length
}

/** The other clients: lists, a page around a record, figures, an edit, signing in. */
function others({ client, ledger, stoa }: Testbed): (() => ReturnType<Client['get']>)[] {
  const paths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard', '/readyz']
  return [
    ...paths.map((path) => () => client.get(path)),
    async () => {
      await delay(200)
      return await ledger.write(client, ledger.tags[0] ?? '')
    },
    async () => {
      await delay(400)
      return await trySignIn(stoa.origin, administrator)
    },
  ]
}
