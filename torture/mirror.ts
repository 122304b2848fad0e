// A mirrored marketplace whose source and servers fail: changes arrive all the same, edits of consoles are not lost, and a first reading
// continues.

import { setTimeout as delay } from 'node:timers/promises'
import { lockKeys } from '#server/db/locks.ts'
import { persistently } from '#test/firestore/emulator.ts'
import { hasEnded, startCommand } from '../bench/processes.ts'
import { type Answer, type Client, openTally } from './client.ts'
import {
  differences,
  isSettled,
  type Marketplace,
  needsEmulator,
  openMarketplace,
  tryAtSource,
  untilSame,
  writeAtSource,
} from './marketplace.ts'
import { signedInAtAll } from './people.ts'
import { checkFigures } from './processes.ts'
import type { TcpProxy } from './proxy.ts'
import { between, checkPeak, nth, oneOf, type Torture, times, unless, within } from './torture.ts'

const few = { ids: 40, removals: 0.3 }
const writesInRound = 40
const writersAtOnce = 4

type Fault = (marketplace: Marketplace) => Promise<unknown>

const faults: Record<string, Fault> = {
  nothing: async () => undefined,
  'connections cut': ({ proxy }) => proxy.refuse().then(() => restored(proxy)),
  'a server killed': killServer,
  'emulator restarted': ({ restartEmulator }) => restartEmulator(),
  'connections silent': ({ proxy }) => {
    proxy.lose()
    return restored(proxy)
  },
}

async function restored(proxy: TcpProxy): Promise<void> {
  await delay(between(50, 500))
  await proxy.restore()
}

/** Whenever it is quiet again, Stoa has the same documents as the source. */
export const mirror: Torture = {
  rounds: { long: 200, short: 3 },
  needs: needsEmulator,
  async run(run) {
    const marketplace = await openMarketplace(2, run.defer)
    const write = async () => {
      for (let turn = 0; turn < writesInRound; turn++) await writeAtSource(marketplace, few)
    }
    await run.inTurn(Object.entries(faults), async (fault) => {
      const writing = Promise.all(times(writersAtOnce, write))
      await delay(between(0, 300))
      await fault(marketplace)
      await writing
      const { wrong, tookMs } = await untilSame(marketplace)
      run.fail(wrong)
      run.most('the same after (ms, most)', tookMs)
      run.add('writes at the source', writersAtOnce * writesInRound)
    })
    run.fail(await checkFigures(marketplace.postgres.env))
  },
}

/** Started again when another one leads. */
async function killServer({ servers, postgres }: Marketplace): Promise<void> {
  const server = oneOf(servers)
  const leading = `select from pg_locks where locktype = 'advisory' and objid = ${lockKeys.mirror} and granted`
  await server.kill('SIGKILL')
  await within(10_000, async () => (await postgres.ask(leading)).length > 0)
  await server.start()
}

const tag = 'shared'
const killEvery = 20
const mostTries = 4
const settlePatienceMs = 30_000

type Edit = { answers: Answer[]; name: string }

export const editsAtSource: Torture = {
  rounds: { long: 500, short: 21 },
  needs: needsEmulator,
  async run(run) {
    const marketplace = await openMarketplace(2, run.defer)
    const { firestore, servers } = marketplace
    await persistently(() => firestore.create('Tags', tag, { name: 'begin', color: 'red', seen: 0 }))
    const clients = await signedInAtAll(servers)
    const isRead = async () => (await clients[0]?.get(`/api/tags/${tag}`))?.status === 200
    await within(settlePatienceMs, isRead)
    const tally = openTally('edits', { statuses: [412, 503], mayBeLost: true })
    const acknowledged: string[] = []
    await run.repeat(async (round) => {
      for (const { name, answers } of await editAtOnce(marketplace, clients, round)) {
        for (const answer of answers) tally.count(answer)
        if (answers.some(({ status, cut }) => status === 200 && !cut)) acknowledged.push(name)
      }
    })
    const isQuiet = await within(settlePatienceMs, () => isSettled(marketplace))
    run.check(isQuiet, 'It does not settle.')
    if (!isQuiet) run.fail(await differences(marketplace))
    run.fail([...tally.failures(), ...(await checkHistory(marketplace, acknowledged))])
    Object.assign(run.figures, { answers: tally.statuses(), acknowledged: acknowledged.length })
  },
}

/** One edit of each writer at the same time; now and then a server is killed meanwhile. */
async function editAtOnce({ servers, firestore }: Marketplace, clients: Client[], round: number) {
  const isKilled = round % killEvery === killEvery - 1
  const victim = nth(servers, Math.floor(round / killEvery))
  const editing = Promise.all(clients.map((client, index) => edit(client, `round ${round} console ${index}`)))
  // The direct writer changes another field.
  const beside = tryAtSource(() => firestore.update('Tags', tag, undefined, { seen: round }))
  if (isKilled) {
    await delay(between(0, 60))
    await victim.kill('SIGKILL')
  }
  const answers = await editing
  await beside
  if (isKilled) await victim.start()
  return answers
}

/** Like the screen: it reads the version on which the edit is based, and reads again after a conflict. */
async function edit(client: Client, name: string): Promise<Edit> {
  const answers: Answer[] = []
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await client.get(`/api/tags/${tag}`)
    client.headers['if-match'] = String(read.headers.etag ?? '*')
    const answer = await client.send('PATCH', `/api/tags/${tag}`, { name, color: '#123456' })
    answers.push(answer)
    if (answer.status !== 412) break
  }
  return { answers, name }
}

async function checkHistory({ postgres }: Marketplace, acknowledged: string[]): Promise<string[]> {
  const rows = await postgres.ask<{ name: string; entries: number }>(
    `select after::json ->> 'name' as name, count(*)::int as entries from history
     where entity = 'tags' and actor_email is not null group by 1`,
  )
  // The direct writer never changes the name: a name change that history attributes to it is an edit that lost its row.
  const nameless = await postgres.ask<{ name: string }>(
    `select after::json ->> 'name' as name from history
     where entity = 'tags' and actor_email is null and before::json ->> 'name' <> after::json ->> 'name'`,
  )
  const [last] = await postgres.ask<{ told: string; kept: string }>(
    `select after::json ->> 'name' as told, (select document::json ->> 'name' from tags where id = '${tag}') as kept
     from history where entity = 'tags' order by id desc limit 1`,
  )
  const entries = new Map(rows.map((row) => [row.name, row.entries]))
  const lost = acknowledged.filter((name) => !entries.has(name))
  const repeated = rows.filter((row) => row.entries !== 1)
  return [
    ...lost.map((name) => `'${name}' was acknowledged and has no row of history`),
    ...repeated.map((row) => `'${row.name}' stands ${row.entries} times in the history`),
    ...nameless.map(({ name }) => `'${name}' stands in the history without its person`),
    ...unless(last?.told === last?.kept, `The tag is '${last?.kept}', its history says '${last?.told}'`),
  ]
}

const writesAtOnce = 500

/** About 1.5 kB. */
const session = {
  question: 'How is a document read? '.repeat(10),
  totalPrice: 12.5,
  transcripts: ['It is read once, in the order of ids, and its version decides. '.repeat(16)],
}

export const backfill: Torture = {
  rounds: { long: 50_000, short: 1_500, of: 'documents' },
  needs: needsEmulator,
  async run(run) {
    const { rounds: documents, short } = run
    const marketplace = await openMarketplace(0, run.defer)
    const made = (index: number) => ({ id: `s${String(index).padStart(9, '0')}`, ...session })
    for (let from = 0; from < documents; from += writesAtOnce) {
      const some = times(writesAtOnce, (index) => made(from + index))
      await marketplace.put('sessions', some)
    }
    run.report(`${documents} documents are at the source.`)
    // The short form has few batches, and more than one must be left.
    const first = await readFirst(marketplace, short ? 1 : documents / 2)
    const second = await readFirst(marketplace, Number.POSITIVE_INFINITY)
    const rate = Math.round((second.count - first.count) / second.seconds)
    run.check(first.count > 0 && first.count < documents, `The kill left ${first.count} documents.`)
    run.check(second.status === 0, `The second reading failed: ${second.stderr}`)
    run.check(short || rate >= 3_000, `${rate} documents a second`)
    run.fail((await differences(marketplace)).slice(0, 5))
    checkPeak(run, { peak: Math.max(first.peak, second.peak) })
    Object.assign(run.figures, { 'after the kill': first.count, 'a second': rate })
  },
}

/** Killed when this many are stored. The time is measured from the first stored document. */
async function readFirst({ postgres, env }: Marketplace, killAt: number) {
  const { child, ended } = startCommand(env, ['mirror', 'backfill'])
  const count = async () =>
    Number((await postgres.ask<{ count: string }>('select count(*) from sessions'))[0]?.count)
  const before = await count()
  let begun = performance.now()
  while (!hasEnded(child)) {
    const now = await count()
    if (now === before) begun = performance.now()
    if (now >= killAt) child.kill('SIGKILL')
    await delay(20)
  }
  const seconds = (performance.now() - begun) / 1_000
  return { ...(await ended), count: await count(), seconds }
}
