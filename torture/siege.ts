// Attacks while others work: crowds of slow clients; floods of one member or of somebody without a sign-in; and whatever takes the slots
// of limited work. The others are answered as ever.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { hasEnded, root, runCommand } from '../bench/processes.ts'
import { percentile } from '../bench/report.ts'
import { floods, grabs, type Order } from './attacks.ts'
import { type Answer, type Client, openClient, openSender, openTally } from './client.ts'
import { signInMore, trySignIn } from './people.ts'
import { createToken } from './processes.ts'
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
  checkPeak,
  limitMs,
  listPaths,
  nth,
  type Run,
  sized,
  startLoad,
  type Torture,
  times,
  within,
} from './torture.ts'

const mostP99Ms = 100

/** Who works during an attack. `mostMs`: the limit for the p99 of their answers. */
type Group = { name: string; asks: (() => Promise<Answer>)[]; mostMs?: number }

async function endure(
  run: Run,
  attack: string,
  groups: Group[],
  pauseMs: number,
  during: () => Promise<unknown>,
) {
  const seen = groups.map((group) => ({ ...group, tookMs: [] as number[], tally: openTally(group.name) }))
  const steps = seen.flatMap(({ asks, tookMs, tally }) =>
    asks.map((ask) => async () => tookMs.push(tally.count(await ask()).tookMs)),
  )
  const load = startLoad(steps, pauseMs)
  await during()
  await load.stop()
  for (const { name, mostMs = Number.POSITIVE_INFINITY, tookMs, tally } of seen) {
    const p99 = Math.round(percentile(tookMs, 0.99))
    run.most(`${attack}: p99 of ${name} (ms, most)`, p99)
    run.report(`${attack}: p99 of ${name} ${p99} ms`)
    run.fail(tally.failures())
    run.check(p99 <= mostMs, `the p99 of ${name} is ${p99} ms of ${tookMs.length}`)
  }
}

/** Each attack in each round. */
async function besiege<T>(
  { run, bed }: { run: Run; bed: Testbed },
  attacks: Record<string, T>,
  attack: (name: string, one: T, round: number) => Promise<unknown>,
): Promise<void> {
  await run.repeat(async (round) => {
    for (const [name, one] of Object.entries(attacks)) await run.named(name, () => attack(name, one, round))
  })
  checkPeak(run, bed.stoa.memory())
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
    join: (origin, headers, index) => readSlowly(origin, nth(longPaths, index), headers),
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
  rounds: { long: 3, short: 1 },
  async run(run) {
    const bed = await openTestbed(run.defer)
    const { stoa, client, ledger } = bed
    await addLongFeedback(bed.postgres.ask)
    // Enough people to reach the limits in total despite those of each person: a person has 20 event streams.
    const people = await signInMore(bed, 25)
    const others: Group = {
      name: 'others',
      mostMs: limitMs(run, mostP99Ms),
      asks: [
        ...[...listPaths, '/readyz'].map((path) => () => client.get(path)),
        () => delay(200).then(() => ledger.write(client, 0)),
        () => delay(400).then(() => trySignIn(stoa.origin)),
      ],
    }
    await besiege({ run, bed }, crowds, async (name, { count, seconds, join, endsWithinMs }) => {
      const joinOne = (index: number) => join(stoa.origin, nth(people, index).headers, index)
      const streams = times(sized(run, count), joinOne)
      await delay(500)
      await endure(run, name, [others], 20, () => delay(1_000 * sized(run, seconds)))
      const isJudged = endsWithinMs !== undefined && !run.short
      const ended = isJudged ? await Promise.all(streams.map((one) => one.endsWithin(endsWithinMs))) : []
      for (const { close } of streams) close()
      const left = ended.filter((isOver) => !isOver).length
      run.check(left === 0, `${left} of ${streams.length} are still connected`)
    })
  },
}

export const fairness: Torture = {
  rounds: { long: 1, short: 1 },
  async run(run) {
    const bed = await openTestbed(run.defer)
    await addLongFeedback(bed.postgres.ask)
    const [one, two] = (await signInMore(bed, 2)) as [Client, Client]
    const { origin } = bed.stoa
    const asks = [...listPaths, '/api/tags.csv'].map((path) => () => bed.client.get(path))
    const groups: Group[] = [
      { name: 'others', mostMs: limitMs(run, mostP99Ms), asks },
      { name: 'health checks', asks: [() => checkHealth(origin)] },
    ]
    await besiege({ run, bed }, floods, async (name, { count }) => {
      const end = startFlood({ name, origin, members: [one.headers, two.headers], count: sized(run, count) })
      await delay(1_000)
      await endure(run, name, groups, 50, () => delay(sized(run, { long: 15_000, short: 3_000 })))
      await end()
      await checkWhole(run, bed.client)
    })
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
  rounds: { long: 3, short: 1 },
  async run(run) {
    const port = String(await freePort())
    const bed = await openTestbed(run.defer, { env: { STOA_METRICS_PORT: port } })
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
    const mostMs = (long: number) => sized(run, { long, short: 2_000 })
    const asks = [() => client.get('/api/sessions?limit=50')]
    const groups: Group[] = [
      { name: 'a colleague', asks, mostMs: mostMs(mostP99Ms) },
      { name: 'an honest sender', asks: [sendOne], mostMs: mostMs(500) },
    ]
    const forMs = sized(run, { long: 20_000, short: 1_500 })
    const attacks: Record<string, (typeof grabs)[string] | undefined> = {
      'no attack': (_, forMs) => delay(forMs),
      ...grabs,
      'a token revoked': undefined,
    }
    await besiege({ run, bed }, attacks, async (name, grab, round) => {
      if (grab) await endure(run, name, groups, 20, () => grab(target, forMs))
      else await checkRevocation(run, bed, `revoked-${round}`)
      await checkSlots(run, `http://127.0.0.1:${port}/metrics`)
    })
  },
}

/** Senders of a token that is revoked while they send blanks, or wait for their turn. */
async function checkRevocation(run: Run, { postgres, stoa }: Testbed, name: string): Promise<void> {
  const token = await createToken(postgres.env, name)
  const senders = times(12, () => sendSlowly(stoa.origin, token))
  const stop = drip(senders, ' '.repeat(1_000), 500)
  await runCommand(postgres.env, ['token', 'revoke', name])
  const areRefused = async () => senders.every((sender) => sender.status() === 401)
  const isOver = await within(limitMs(run, 4_000), areRefused)
  stop()
  const statuses = senders.map((sender) => sender.status()).join(' ')
  for (const sender of senders) sender.close()
  run.check(isOver, `senders of a revoked token were answered ${statuses}`)
}

const backWithinMs = 15_000

async function checkSlots(run: Run, metrics: string): Promise<void> {
  let taken: string[] = []
  const isBack = await within(backWithinMs, async () => {
    const page = await (await fetch(metrics)).text()
    taken = page.split('\n').filter((line) => /^stoa_slots_(in_use|waiting)\{.*\} [1-9]/.test(line))
    return taken.length === 0
  })
  run.check(isBack, `not all slots are back: ${taken.join(', ')}`)
}
