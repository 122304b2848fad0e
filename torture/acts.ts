// Acts of a thousand codes by two consoles, while servers are killed. Without a source each act is made wholly or not at all, also where
// its answer is lost and it is sent again. With a mirrored source what was begun is carried out, nothing that was acknowledged is lost,
// and both sides are equal. Each change has one row of history.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from '#test/ask.ts'
import type { Stoa } from '../bench/processes.ts'
import type { Client } from './client.ts'
import { isSettled, needsEmulator, openMarketplace } from './marketplace.ts'
import { signedInAtAll } from './people.ts'
import { checkIntegrity, openTestbed } from './testbed.ts'
import { between, nth, oneOf, type Run, type Torture, within } from './torture.ts'

type Console = { server: Stoa; client: Client }

/** The answer of a batch or an undo, or of generating (`codes`). */
type Told = { act: string | null; changed: number; codes?: string[] }

type Bed = {
  consoles: Console[]
  ask: Ask
  count: number
  /** A console is killed within this time of each act. */
  killWithinMs: number
  /** Whether an act is made wholly or not at all, and can be undone at once. */
  isWhole: boolean
  /** Waits until nothing is pending. */
  settle(): Promise<unknown>
  /** Checks an act with so many acknowledged changes. */
  judge(act: Changes, acknowledged: number): void
}

/** `shown`: the number of changes that the history states. */
type Changes = { rows: number; codes: number; shown: number | null }

const patienceMs = 120_000
const settlePatienceMs = 180_000

export const acts: Torture = {
  rounds: { long: 60, short: 2 },
  async run(run) {
    const bed = await openTestbed(run.defer, { servers: 2 })
    await runActs(run, {
      consoles: await openConsoles(bed.servers),
      ask: bed.postgres.ask,
      count: run.short ? 200 : 1_000,
      killWithinMs: 400,
      isWhole: true,
      settle: async () => undefined,
      judge: ({ rows, codes, shown }, acknowledged) =>
        run.check(
          rows === acknowledged && codes === acknowledged && (shown ?? 0) === acknowledged,
          `${acknowledged} changes, but ${rows} rows of ${codes} codes, shown as ${shown}`,
        ),
    })
    run.fail(await checkIntegrity(bed))
  },
}

export const actsAtSource: Torture = {
  rounds: { long: 20, short: 1 },
  needs: needsEmulator,
  async run(run) {
    const marketplace = await openMarketplace(2, run.defer)
    await runActs(run, {
      consoles: await openConsoles(marketplace.servers),
      ask: marketplace.postgres.ask,
      count: run.short ? 120 : 1_000,
      killWithinMs: 2_500,
      isWhole: false,
      settle: async () =>
        run.check(await within(settlePatienceMs, () => isSettled(marketplace)), 'It does not settle.'),
      judge({ rows, codes }, acknowledged) {
        run.check(rows >= acknowledged, `${acknowledged} acknowledged, ${rows} in the history`)
        run.check(rows === codes, `${rows} rows of ${codes} codes`)
      },
    })
  },
}

async function openConsoles(servers: Stoa[]): Promise<Console[]> {
  const clients = await signedInAtAll(servers)
  return clients.map((client, index) => ({ client, server: nth(servers, index) }))
}

async function runActs(run: Run, bed: Bed): Promise<void> {
  await run.repeat((index) => actAndUndo(run, bed, index))
  run.fail(await broken(bed.ask))
}

/** Codes are generated, changed by both consoles at once, changed back, and deleted. */
async function actAndUndo(run: Run, bed: Bed, index: number): Promise<void> {
  const { ask, count, consoles, isWhole } = bed
  const [one, two] = [nth(consoles, 0), nth(consoles, 1)]
  const prefix = `R${index}-`
  const check = async (name: string, { act, changed, codes }: Told, acknowledged = changed) => {
    run.add('acknowledged changes', codes?.length ?? changed)
    const found = await changesOf(ask, act)
    await run.named(name, async () => bed.judge(found, acknowledged))
  }
  const expirationDate = { seconds: 2e9, nanoseconds: 0 }
  const body = { pattern: `${prefix}######`, count, percentageDiscount: 1, expirationDate }
  const made = await killedAmid(bed, [one], () => askAgain(one, '/api/discount-codes/generate', body))
  await bed.settle()
  const rows = await rowsOf(ask, prefix)
  run.check(rows.length === count, `${rows.length} of ${count} codes are there`)
  await check('generated', made, isWhole ? count : rows.length)
  const change = (console: Console, each: number) => {
    const changes = { kind: 'percentage', percentageDiscount: 2 + each }
    return askAgain(console, '/api/discount-codes/batch', { rows, act: randomUUID(), change: changes })
  }
  const told = await killedAmid(bed, consoles, () => Promise.all(consoles.map(change)))
  await bed.settle()
  for (const one of told) await check('changed', one)
  const [winner, ...others] = told.filter(({ changed }) => changed > 0)
  if (isWhole) {
    run.check(
      winner && others.length === 0,
      `${others.length + (winner ? 1 : 0)} of two acts on the same codes won`,
    )
    if (winner) await check('undone', await askAgain(two, `/api/acts/${winner.act}/undo`), count)
  }
  const deletion = { rows: await rowsOf(ask, prefix), act: randomUUID(), change: { kind: 'delete' } }
  const deleted = await killedAmid(bed, [two], () => askAgain(two, '/api/discount-codes/batch', deletion))
  await bed.settle()
  await check('deleted', deleted, isWhole ? count : deleted.changed)
  const left = await rowsOf(ask, prefix)
  run.check(left.length === 0, `${left.length} codes are there after they were deleted`)
  const buried = await ask(`select from tombstones where entity = 'discount-codes' and id like '${prefix}%'`)
  run.check(buried.length === count, `${buried.length} of ${count} codes have a tombstone`)
}

/** One of the servers is killed meanwhile, and started again. */
async function killedAmid<T>(bed: Bed, consoles: Console[], work: () => Promise<T>): Promise<T> {
  const { server } = oneOf(consoles)
  const working = work()
  await delay(between(0, bed.killWithinMs))
  await server.kill('SIGKILL')
  await server.start()
  return await working
}

/** The same request under one key, until it is answered. Throws where it is refused. */
async function askAgain({ client }: Console, path: string, body?: object): Promise<Told> {
  client.headers['idempotency-key'] = randomUUID()
  const endsAt = performance.now() + patienceMs
  while (performance.now() < endsAt) {
    const { status, cut, text } = await client.send('POST', path, body)
    if (status === 200 && !cut) return JSON.parse(text)
    if (![0, 200, 429, 503].includes(status)) throw new Error(`${path} was answered ${status}: ${text}`)
    await delay(50)
  }
  throw new Error(`${path} was not answered.`)
}

/** The codes as a browser names them in a batch. */
async function rowsOf(ask: Ask, prefix: string): Promise<{ id: string; version: number }[]> {
  return await ask(
    `select id, version::float8 as version from discount_codes where id like '${prefix}%' order by id`,
  )
}

async function changesOf(ask: Ask, act: string | null): Promise<Changes> {
  const [found] = await ask<Changes>(
    `select count(*)::int as rows, count(distinct document_id)::int as codes, max(act_changes) as shown
     from history where act = $1::uuid`,
    [act],
  )
  return found ?? { rows: 0, codes: 0, shown: null }
}

/** Sentences about codes whose history is not a chain that ends with what is stored. */
async function broken(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select id from (
       select document_id as id, before is distinct from lag(after) over one as is_torn,
         row_number() over (partition by document_id order by id desc) = 1 and after is distinct from
           (select document from discount_codes where discount_codes.id = document_id) as is_other
       from history where entity = 'discount-codes' and act is not null
       window one as (partition by document_id order by id)
     ) as changes where is_torn or is_other limit 5`,
  )
  return rows.map(({ id }) => `The history of ${id} does not lead to what is stored`)
}
