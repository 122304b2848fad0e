// Clients that take what they can while others work: the others are answered in time, and every slot becomes free again.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThis } from '#test/end-with-this.ts'
import { freePort } from '#test/free-port.ts'
import { hasEnded, root } from '#test/processes.ts'
import { percentile } from '../bench/report.ts'
import { attacks, type Order } from './attacks.ts'
import { type Answer, openClient, openSender, openTally } from './client.ts'
import { signInMore, trySignIn } from './people.ts'
import { createToken } from './processes.ts'
import { addLongFeedback } from './streams.ts'
import { checkWhole } from './survival.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { checkPeak, limitMs, listPaths, type Run, sized, startLoad, type Torture, within } from './torture.ts'

const mostP99Ms = 300

/** Members with separate limits: enough for 500 event streams. */
const members = 25

/** Who works during an attack, and whether the p99 of their answers is limited. */
type Group = { name: string; asks: (() => Promise<Answer>)[]; isLimited: boolean }

export const slowClients: Torture = {
  rounds: { long: 3, short: 1 },
  async run(run) {
    const port = String(await freePort())
    const bed = await openTestbed(run.defer, { env: { STOA_METRICS_PORT: port } })
    const { stoa, postgres } = bed
    await addLongFeedback(postgres.ask)
    const people = await signInMore(bed, members)
    const token = await createToken(postgres.env, 'attacker')
    const order = { origin: stoa.origin, token, members: people.map(({ headers }) => headers) }
    const groups = await groupsOf(bed)
    await run.repeat(async () => {
      await run.named('no attack', () => measure(run, 'no attack', groups))
      for (const [name, { count }] of Object.entries(attacks))
        await run.named(name, async () => {
          const end = startAttack({ ...order, name, count: sized(run, count) })
          await delay(1_000)
          await measure(run, name, groups)
          await end()
          await checkWhole(run, bed.client)
          await checkSlots(run, `http://127.0.0.1:${port}/metrics`)
        })
    })
    checkPeak(run, stoa.memory())
  },
}

async function groupsOf({ stoa, client, ledger, postgres }: Testbed): Promise<Group[]> {
  const sender = openSender(stoa.origin, await createToken(postgres.env, 'honest'))
  const sendOne = () => {
    const document = { name: 'of an honest sender' }
    return sender.send('POST', '/api/ingest', {
      entity: 'tags',
      id: 'honest',
      version: Date.now() * 1_000,
      document,
    })
  }
  const reads = [...listPaths, '/readyz'].map((path) => () => client.get(path))
  const edit = () => delay(200).then(() => ledger.write(client, 0))
  const enter = () => delay(400).then(() => trySignIn(stoa.origin))
  return [
    { name: 'others', isLimited: true, asks: [...reads, edit, enter] },
    // A sender waits until its document is on the disk.
    { name: 'an honest sender', isLimited: false, asks: [sendOne] },
    { name: 'health checks', isLimited: false, asks: [() => checkHealth(stoa.origin)] },
  ]
}

async function measure(run: Run, attack: string, groups: Group[]): Promise<void> {
  const seen = groups.map((group) => ({ ...group, tookMs: [] as number[], tally: openTally(group.name) }))
  const steps = seen.flatMap(({ asks, tookMs, tally }) =>
    asks.map((ask) => async () => tookMs.push(tally.count(await ask()).tookMs)),
  )
  const load = startLoad(steps, 50)
  await delay(sized(run, { long: 15_000, short: 2_000 }))
  await load.stop()
  for (const { name, isLimited, tookMs, tally } of seen) {
    const p99 = Math.round(percentile(tookMs, 0.99))
    run.most(`${attack}: p99 of ${name} (ms, most)`, p99)
    run.report(`${attack}: p99 of ${name} ${p99} ms`)
    run.fail(tally.failures())
    if (isLimited)
      run.check(p99 <= limitMs(run, mostP99Ms), `the p99 of ${name} is ${p99} ms of ${tookMs.length}`)
  }
}

/** Uses a separate connection, as load balancers do. */
async function checkHealth(origin: string): Promise<Answer> {
  const client = openClient(origin)
  const answer = await client.get('/healthz')
  client.close()
  return answer
}

/** Lower priority than the server: attackers have machines of their own. */
const attackersPriority = 10

function startAttack(order: Order): () => Promise<void> {
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
