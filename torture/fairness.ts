// Fairness: each attack of one member, or of somebody without a sign-in, while a colleague works and health is checked.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '#test/end-with-this.ts'
import { root } from '../bench/processes.ts'
import { latenciesOf } from '../bench/report.ts'
import { type Answer, type Client, openClient } from './client.ts'
import type { Order } from './fair-attacker.ts'
import { type Attack, attacks } from './fair-attacks.ts'
import { startLoad } from './load.ts'
import { addLongFeedback } from './long-answers.ts'
import { addAdministrators, signedIn } from './people.ts'
import { hasEnded } from './processes.ts'
import { openTally } from './tally.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { limitMs, type Size, type Torture } from './torture.ts'
import { checkWhole } from './whole.ts'

const mostMb = 500
const seconds = { long: 15, short: 3 }

export const fairness: Torture = {
  shows:
    'one member or somebody without a sign-in floods with searches, lists, pipelined requests, streams, half requests: p99 of others < 100 ms, 0 health checks refused, < 500 MB, whole afterwards',
  rounds: { long: 1, short: 1 },
  async run(size, defer) {
    const bed = await openTestbed('by URL', defer)
    await addLongFeedback(bed.postgres.ask)
    const people = await addAdministrators(bed.postgres.ask, 2)
    const members = await Promise.all(people.map((person) => signedIn(bed.stoa.origin, person)))
    defer(() => members.map((member) => member.close()))
    const figures: Record<string, string | number> = { rounds: size.rounds }
    const failures: string[] = []
    for (let round = 0; round < size.rounds; round++) {
      for (const attack of attacks) {
        const seen = await endure(bed, members, attack, size)
        failures.push(...seen.failures.map((failure) => `${attack.name}: ${failure}`))
        figures[`${attack.name}: p99 of others (ms)`] = seen.p99
        size.report(`${attack.name}: p99 ${seen.p99} ms; ${seen.failures.join('; ') || 'held'}`)
      }
    }
    const peakMb = Math.round(bed.stoa.memory().peak / 1e6)
    if (peakMb > mostMb) failures.push(`the server took ${peakMb} MB`)
    return { figures: { ...figures, 'memory of the server (MB, peak)': peakMb }, failures }
  },
}

async function endure(bed: Testbed, members: Client[], attack: Attack, size: Size) {
  const form = size.short ? 'short' : 'long'
  const end = begin({
    name: attack.name,
    origin: bed.stoa.origin,
    headers: members.map(({ headers }) => headers),
    count: attack.count[form],
  })
  await delay(1_000)
  const latencies: number[] = []
  const tally = openTally('others')
  const health = openTally('health checks')
  const load = startLoad(
    [
      ...paths.map((path) => async () => latencies.push(tally.count(await bed.client.get(path)).tookMs)),
      async () => health.count(await checkHealth(bed.stoa.origin)),
    ],
    50,
  )
  await delay(1_000 * seconds[form])
  await load.stop()
  await end()
  const { failures: lasting } = await checkWhole(bed.client, size)
  const p99 = Math.round(latenciesOf(latencies).p99)
  const failures = [
    ...tally.failures(),
    ...health.failures(),
    ...(p99 > limitMs(size, 100) ? [`the p99 of others is ${p99} ms of ${latencies.length} answers`] : []),
    ...lasting,
  ]
  return { p99, failures }
}

const paths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard', '/api/tags.csv']

/** Each on a connection of its own, as load balancers do. */
async function checkHealth(origin: string): Promise<Answer> {
  const client = openClient(origin)
  try {
    return await client.get('/healthz')
  } finally {
    client.close()
  }
}

/** Below the priority of the server: attackers have machines of their own. */
const attackersPriority = 10

function begin(order: Order): () => Promise<void> {
  const child = spawn(process.execPath, ['torture/fair-attacker.ts', JSON.stringify(order)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithThis(child)
  setPriority(child.pid ?? 0, attackersPriority)
  return async () => {
    if (hasEnded(child)) throw new Error('The attack has ended by itself.')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
