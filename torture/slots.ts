// Attacks on everything that is limited: senders killed, dripping or revoked, exports abandoned, password floods. During
// each an honest program and a colleague are served as ever; after it all slots are back.

import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { latenciesOf } from '../bench/report.ts'
import type { Defer } from './clean-up.ts'
import { type Answer, type Client, openClient } from './client.ts'
import { runCommand } from './command.ts'
import { startLoad, times } from './load.ts'
import { addLongFeedback } from './long-answers.ts'
import { addAdministrators, signedIn } from './people.ts'
import { attacks, type Target } from './slot-attacks.ts'
import { drip, openSender } from './slow-senders.ts'
import { openTally } from './tally.ts'
import { copyTemplate } from './template.ts'
import { ownPostgres, startOn, type Testbed } from './testbed.ts'
import { limitMs, runRounds, type Size, type Torture, within } from './torture.ts'

type Bed = Testbed & { env: Record<string, string>; metrics: string; honest: string; target: Target }

const attackMs = { long: 20_000, short: 1_500 }
const mostMb = 500
/** Of answers. A sender also waits until its document is on the disk. In the short form other tests keep the machine busy. */
const mostP99Ms = {
  long: { colleague: 100, honest: 500 },
  short: { colleague: 2_000, honest: 2_000 },
}

export const slots: Torture = {
  shows:
    'senders killed, dripping, revoked, with half and blank bodies, exports abandoned, password floods: all slots back, p99 of colleagues < 100 ms, of honest senders < 500 ms, memory < 500 MB',
  rounds: { long: 3, short: 1 },
  async run(size, defer) {
    const bed = await openBed(defer)
    const forMs = attackMs[size.short ? 'short' : 'long']
    const quiet = await endure(bed, size, () => delay(forMs))
    const slowest = { colleague: 0, honest: 0 }
    const failures = await runRounds(size, async (index) => {
      const failures: string[] = []
      for (const [name, attack] of Object.entries(attacks)) {
        const seen = await endure(bed, size, () => attack(bed.target, forMs))
        slowest.colleague = Math.max(slowest.colleague, seen.colleague)
        slowest.honest = Math.max(slowest.honest, seen.honest)
        const nowMb = Math.round(bed.stoa.memory().now / 1e6)
        size.report(`${name}: colleague ${seen.colleague} ms, honest ${seen.honest} ms, ${nowMb} MB`)
        failures.push(...seen.failures.map((failure) => `${name}: ${failure}`))
      }
      failures.push(...(await checkRevocation(bed, `revoked-${index}`, size)))
      return { failures }
    })
    const peakMb = Math.round(bed.stoa.memory().peak / 1e6)
    if (peakMb > mostMb) failures.push(`the server took ${peakMb} MB`)
    return {
      figures: {
        rounds: size.rounds,
        'p99 of both without an attack (ms)': `${quiet.colleague} and ${quiet.honest}`,
        'p99 of a colleague (ms, worst attack)': slowest.colleague,
        'p99 of an honest sender (ms, worst attack)': slowest.honest,
        'memory of the server (MB, peak)': peakMb,
      },
      failures,
    }
  },
}

async function openBed(defer: Defer): Promise<Bed> {
  const postgres = await ownPostgres(await copyTemplate(defer), defer)
  const port = String(await freePort())
  const bed = await startOn({ ...postgres, env: { ...postgres.env, STOA_METRICS_PORT: port } }, defer)
  await addLongFeedback(postgres.ask)
  const people = await addAdministrators(postgres.ask, 6)
  const clients = await Promise.all(people.map((person) => signedIn(bed.stoa.origin, person)))
  defer(() => clients.map((client) => client.close()))
  const [honest, token] = [await newToken(postgres.env, 'honest'), await newToken(postgres.env, 'attacker')]
  const target = { origin: bed.stoa.origin, token, people: clients.map(({ headers }) => headers) }
  return { ...bed, env: postgres.env, metrics: `http://127.0.0.1:${port}/metrics`, honest, target }
}

async function newToken(env: Record<string, string>, name: string): Promise<string> {
  return (await runCommand(env, ['token', 'create', name])).trim()
}

/** The p99 of others during the attack, in milliseconds, and whether all slots are back after it. */
async function endure(bed: Bed, size: Size, attack: () => Promise<void>) {
  const colleague: number[] = []
  const honest: number[] = []
  const tally = openTally('others')
  const sender = openClient(bed.stoa.origin, {
    authorization: `Bearer ${bed.honest}`,
    'content-type': 'application/x-ndjson',
  })
  const load = startLoad(
    [
      async () => colleague.push(tally.count(await bed.client.get('/api/sessions?limit=50')).tookMs),
      async () => honest.push(tally.count(await sendOne(sender)).tookMs),
    ],
    20,
  )
  await attack()
  await load.stop()
  sender.close()
  const p99 = { colleague: p99Of(colleague), honest: p99Of(honest) }
  const most = mostP99Ms[size.short ? 'short' : 'long']
  const failures = [
    ...tally.failures(),
    ...(p99.colleague > most.colleague ? [`the p99 of a colleague is ${p99.colleague} ms`] : []),
    ...(p99.honest > most.honest ? [`the p99 of an honest sender is ${p99.honest} ms`] : []),
    ...(await checkBack(bed)),
  ]
  return { ...p99, failures }
}

function sendOne(sender: Client): Promise<Answer> {
  const document = { name: 'of an honest sender' }
  return sender.send('POST', '/api/ingest', {
    entity: 'tags',
    id: 'honest',
    version: Date.now() * 1000,
    document,
  })
}

function p99Of(tookMs: number[]): number {
  return Math.round(latenciesOf(tookMs).p99)
}

/** Senders of a token that is revoked while they send blanks, or wait for their turn. */
async function checkRevocation(bed: Bed, name: string, size: Size): Promise<string[]> {
  const token = await newToken(bed.env, name)
  const senders = times(12, () => openSender(bed.target.origin, token))
  const stop = drip(senders, ' '.repeat(1_000), 500)
  await runCommand(bed.env, ['token', 'revoke', name])
  const isOver = await within(limitMs(size, 4_000), async () =>
    senders.every((sender) => sender.status() === 401),
  )
  stop()
  const statuses = senders.map((sender) => sender.status()).join(' ')
  for (const sender of senders) sender.close()
  return [
    ...(isOver ? [] : [`senders of a revoked token were answered ${statuses}`]),
    ...(await checkBack(bed)),
  ]
}

const backWithinMs = 15_000

async function checkBack({ metrics }: Bed): Promise<string[]> {
  let taken: string[] = []
  const isBack = await within(backWithinMs, async () => {
    const page = await (await fetch(metrics)).text()
    taken = page.split('\n').filter((line) => /^stoa_slots_(in_use|waiting)\{.*\} [1-9]/.test(line))
    return taken.length === 0
  })
  return isBack ? [] : [`not all slots are back: ${taken.join(', ')}`]
}
