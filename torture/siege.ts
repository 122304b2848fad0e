// Attacks while others work: crowds of slow clients; floods of one member or of somebody without a sign-in; and whatever takes the slots
// of limited work. The others are answered as ever.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { root } from '../bench/processes.ts'
import { latenciesOf } from '../bench/report.ts'
import { type Flood, floods, grabs, type Order } from './attacks.ts'
import { type Answer, type Client, openClient, openSender, openTally } from './client.ts'
import { administrator, signInMore, trySignIn } from './people.ts'
import { createToken, hasEnded, runCommand } from './processes.ts'
import {
  addLongFeedback,
  drip,
  dripRequest,
  longPaths,
  openStream,
  readSlowly,
  type Stream,
  sendSlowly,
} from './streams.ts'
import { checkWhole } from './survival.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import {
  judgePeak,
  limitMs,
  type Outcome,
  runRounds,
  type Size,
  sized,
  startLoad,
  type Torture,
  times,
  unless,
  within,
} from './torture.ts'

const mostP99Ms = 100

/** Who works during an attack. `mostMs`: the limit for the p99 of their answers. */
type Group = { name: string; asks: (() => Promise<Answer>)[]; mostMs?: number }

async function endure(groups: Group[], pauseMs: number, during: () => Promise<unknown>) {
  const seen = groups.map((group) => ({ ...group, tookMs: [] as number[], tally: openTally(group.name) }))
  const steps = seen.flatMap(({ asks, tookMs, tally }) =>
    asks.map((ask) => async () => tookMs.push(tally.count(await ask()).tookMs)),
  )
  const load = startLoad(steps, pauseMs)
  await during()
  await load.stop()
  const p99 = seen.map(({ tookMs }) => Math.round(latenciesOf(tookMs).p99))
  const failures = seen.flatMap(({ name, mostMs = Number.POSITIVE_INFINITY, tookMs, tally }, index) => [
    ...tally.failures(),
    ...unless((p99[index] ?? 0) <= mostMs, `the p99 of ${name} is ${p99[index]} ms of ${tookMs.length}`),
  ])
  return { p99, failures }
}

type Seen = { p99: number[]; failures: string[] }

/** Each attack in each round; `figures`: the highest p99 of each attack, by the groups. */
async function besiege(
  bed: Testbed,
  size: Size,
  attacks: Record<string, (round: number) => Promise<Seen>>,
): Promise<Outcome> {
  const worst = new Map<string, number[]>()
  const failures = await runRounds(size, async (round) => {
    const all: string[] = []
    for (const [name, attack] of Object.entries(attacks)) {
      const seen = await attack(round)
      worst.set(
        name,
        seen.p99.map((ms, index) => Math.max(ms, worst.get(name)?.[index] ?? 0)),
      )
      size.report(`${name}: p99 ${seen.p99.join(' and ')} ms; ${seen.failures.join('; ') || 'held'}`)
      all.push(...seen.failures.map((failure) => `${name}: ${failure}`))
    }
    return { failures: all }
  })
  const { mb, failures: grown } = judgePeak(bed.stoa.memory())
  const figures = [...worst].map(([name, p99]) => [`${name}: p99 of others (ms, most)`, p99.join(' and ')])
  return {
    figures: { ...Object.fromEntries(figures), 'memory of the server (MB, peak)': mb },
    failures: [...failures, ...grown],
  }
}

function mapValues<A, B>(all: Record<string, A>, of: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, of(value)]))
}

type Crowd = {
  count: { long: number; short: number }
  /** How long the others are measured. */
  seconds: { long: number; short: number }
  join(origin: string, headers: Record<string, string>, index: number): Stream
  /** The time within which the server must have closed each of them. */
  endsWithinMs?: number
}

const crowds: Record<string, Crowd> = {
  'slow readers': {
    count: { long: 50, short: 12 },
    seconds: { long: 40, short: 3 },
    join: (origin, headers, index) => readSlowly(origin, longPaths[index % 2] ?? longPaths[0], headers),
  },
  'dripping headers and bodies': {
    count: { long: 1_500, short: 100 },
    seconds: { long: 25, short: 2 },
    join: (origin, _, index) => dripRequest(origin, index % 2 === 0 ? 'headers' : 'body'),
    endsWithinMs: 5_000,
  },
  'event streams': {
    count: { long: 500, short: 60 },
    seconds: { long: 15, short: 2 },
    join: (origin, headers) => openStream(origin, '/api/changes', headers),
  },
}

export const slowClients: Torture = {
  shows:
    '50 slow readers, 1,500 clients that send byte by byte, 500 event streams: p99 of others < 100 ms, memory < 500 MB',
  rounds: { long: 3, short: 1 },
  async run(size, defer) {
    const bed = await openTestbed(defer)
    const { stoa, client, ledger, postgres } = bed
    await addLongFeedback(postgres.ask)
    // Enough people to reach the limits in total despite those of each person: a person has 20 event streams.
    const people = await signInMore(bed, 25)
    const paths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard', '/readyz']
    const others: Group = {
      name: 'others',
      mostMs: limitMs(size, mostP99Ms),
      asks: [
        ...paths.map((path) => () => client.get(path)),
        () => delay(200).then(() => ledger.write(client, 0)),
        () => delay(400).then(() => trySignIn(stoa.origin, administrator)),
      ],
    }
    const attack = async ({ count, seconds, join, endsWithinMs }: Crowd): Promise<Seen> => {
      const headersOf = (index: number) => people[index % people.length]?.headers ?? {}
      const streams = times(sized(size, count), (index) => join(stoa.origin, headersOf(index), index))
      await delay(500)
      const seen = await endure([others], 20, () => delay(1_000 * sized(size, seconds)))
      const isJudged = endsWithinMs !== undefined && !size.short
      const ended = isJudged ? await Promise.all(streams.map((one) => one.endsWithin(endsWithinMs))) : []
      for (const { close } of streams) close()
      const left = ended.filter((isOver) => !isOver).length
      seen.failures.push(...unless(left === 0, `${left} of ${streams.length} are still connected`))
      return seen
    }
    return await besiege(
      bed,
      size,
      mapValues(crowds, (crowd) => () => attack(crowd)),
    )
  },
}

export const fairness: Torture = {
  shows:
    'one member or somebody without a sign-in floods with searches, lists, pipelined requests, streams, half requests: p99 of others < 100 ms, 0 health checks refused, < 500 MB, whole afterwards',
  rounds: { long: 1, short: 1 },
  async run(size, defer) {
    const bed = await openTestbed(defer)
    await addLongFeedback(bed.postgres.ask)
    const [one, two] = (await signInMore(bed, 2)) as [Client, Client]
    const paths = ['/api/users?limit=50', '/api/sessions?limit=50', '/api/dashboard', '/api/tags.csv']
    const groups: Group[] = [
      {
        name: 'others',
        mostMs: limitMs(size, mostP99Ms),
        asks: paths.map((path) => () => bed.client.get(path)),
      },
      { name: 'health checks', asks: [() => checkHealth(bed.stoa.origin)] },
    ]
    const attack = async ({ name, count }: Flood): Promise<Seen> => {
      const members: Order['members'] = [one.headers, two.headers]
      const end = startFlood({ name, origin: bed.stoa.origin, members, count: sized(size, count) })
      await delay(1_000)
      const seen = await endure(groups, 50, () => delay(sized(size, { long: 15_000, short: 3_000 })))
      await end()
      seen.failures.push(...(await checkWhole(bed.client, size)).failures)
      return seen
    }
    const attacks = Object.fromEntries(floods.map((flood) => [flood.name, () => attack(flood)]))
    return await besiege(bed, size, attacks)
  },
}

/** On a connection of its own, as load balancers do. */
async function checkHealth(origin: string): Promise<Answer> {
  const client = openClient(origin)
  const answer = await client.get('/healthz')
  client.close()
  return answer
}

/** Below the priority of the server: attackers have machines of their own. */
const attackersPriority = 10

function startFlood(order: Order): () => Promise<void> {
  const args = ['torture/attacker.ts', JSON.stringify(order)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  endWithThis(child)
  setPriority(child.pid ?? 0, attackersPriority)
  return async () => {
    if (hasEnded(child)) throw new Error('The attack has ended by itself.')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

export const slots: Torture = {
  shows:
    'senders killed, dripping, revoked, with half and blank bodies, exports abandoned, password floods: all slots back, p99 of colleagues < 100 ms, of honest senders < 500 ms, memory < 500 MB',
  rounds: { long: 3, short: 1 },
  async run(size, defer) {
    const port = String(await freePort())
    const bed = await openTestbed(defer, { env: { STOA_METRICS_PORT: port } })
    const { stoa, client, postgres } = bed
    await addLongFeedback(postgres.ask)
    const people = await signInMore(bed, 6)
    const sender = openSender(stoa.origin, await createToken(postgres.env, 'honest'))
    const target = { origin: stoa.origin, token: await createToken(postgres.env, 'attacker'), people }
    const sendOne = () => {
      const document = { name: 'of an honest sender' }
      const line = { entity: 'tags', id: 'honest', version: Date.now() * 1_000, document }
      return sender.send('POST', '/api/ingest', line)
    }
    // A sender also waits until its document is on the disk. In the short form other tests keep the machine busy.
    const groups: Group[] = [
      {
        name: 'a colleague',
        asks: [() => client.get('/api/sessions?limit=50')],
        mostMs: sized(size, { long: mostP99Ms, short: 2_000 }),
      },
      { name: 'an honest sender', asks: [sendOne], mostMs: sized(size, { long: 500, short: 2_000 }) },
    ]
    const checkBack = () => checkSlots(`http://127.0.0.1:${port}/metrics`)
    const quiet: typeof grabs = { 'no attack': (_, forMs) => delay(forMs) }
    const forMs = sized(size, { long: 20_000, short: 1_500 })
    const attacks = mapValues({ ...quiet, ...grabs }, (grab) => async () => {
      const seen = await endure(groups, 20, () => grab(target, forMs))
      return { ...seen, failures: [...seen.failures, ...(await checkBack())] }
    })
    const revoke = async (round: number) => {
      const failures = await checkRevocation(bed, `revoked-${round}`, limitMs(size, 4_000))
      return { p99: [], failures: [...failures, ...(await checkBack())] }
    }
    return await besiege(bed, size, { ...attacks, 'a token revoked': revoke })
  },
}

/** Senders of a token that is revoked while they send blanks, or wait for their turn. */
async function checkRevocation(bed: Testbed, name: string, withinMs: number): Promise<string[]> {
  const token = await createToken(bed.postgres.env, name)
  const senders = times(12, () => sendSlowly(bed.stoa.origin, token))
  const stop = drip(senders, ' '.repeat(1_000), 500)
  await runCommand(bed.postgres.env, ['token', 'revoke', name])
  const isOver = await within(withinMs, async () => senders.every((sender) => sender.status() === 401))
  stop()
  const statuses = senders.map((sender) => sender.status()).join(' ')
  for (const sender of senders) sender.close()
  return unless(isOver, `senders of a revoked token were answered ${statuses}`)
}

const backWithinMs = 15_000

async function checkSlots(metrics: string): Promise<string[]> {
  let taken: string[] = []
  const isBack = await within(backWithinMs, async () => {
    const page = await (await fetch(metrics)).text()
    taken = page.split('\n').filter((line) => /^stoa_slots_(in_use|waiting)\{.*\} [1-9]/.test(line))
    return taken.length === 0
  })
  return unless(isBack, `not all slots are back: ${taken.join(', ')}`)
}
