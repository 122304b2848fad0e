// Acts of a thousand codes by two consoles, while servers are killed. Without a source each act is made wholly or not at all, also where
// its answer is lost and it is sent again. With a mirrored source what was begun is carried out, nothing that was acknowledged is lost,
// and both sides are equal. Each change has one row of history.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from './client.ts'
import { isSettled, needsEmulator, openMarketplace } from './marketplace.ts'
import { signedIn } from './people.ts'
import type { Ask } from './postgres.ts'
import type { Stoa } from './processes.ts'
import { checkIntegrity, openTestbed } from './testbed.ts'
import { between, runRounds, type Size, type Torture, unless, within } from './torture.ts'

type Console = { server: Stoa; client: Client }

/** The answer of a batch or an undo, or of generating (`codes`). */
type Told = { act: string | null; changed: number; codes?: string[] }

type Bed = {
  consoles: [Console, Console]
  ask: Ask
  count: number
  /** A console is killed within this time of each act. */
  killWithinMs: number
  /** Waits until nothing is pending. */
  settle(): Promise<string[]>
  /** What does not hold of an act with so many acknowledged changes. */
  judge(act: Changes, acknowledged: number): string[]
}

/** `shown`: the number of changes that the history states. */
type Changes = { rows: number; codes: number; shown: number | null }

const patienceMs = 120_000
const settlePatienceMs = 180_000

export const acts: Torture = {
  shows:
    'acts of 1,000 codes by two consoles, kill -9 amid: all or nothing, also when sent again, 0 lost, one row of history each',
  rounds: { long: 60, short: 2 },
  async run(size, defer) {
    const bed = await openTestbed(defer, { servers: 2 })
    const { ask } = bed.postgres
    const outcome = await runActs(
      size,
      {
        consoles: await openConsoles(bed.servers),
        ask,
        count: size.short ? 200 : 1_000,
        killWithinMs: 400,
        settle: async () => [],
        judge: ({ rows, codes, shown }, acknowledged) =>
          unless(
            rows === acknowledged && codes === acknowledged && (shown ?? 0) === acknowledged,
            `${acknowledged} changes, but ${rows} rows of ${codes} codes, shown as ${shown}`,
          ),
      },
      true,
    )
    outcome.failures.push(...(await checkIntegrity(bed)))
    return outcome
  },
}

export const actsAtSource: Torture = {
  shows:
    'acts of 1,000 codes by two consoles with a mirrored Firestore, kill -9 amid: carried out, 0 lost, both sides equal, one row of history each',
  rounds: { long: 20, short: 1 },
  needs: needsEmulator,
  async run(size, defer) {
    const marketplace = await openMarketplace(2, defer)
    return await runActs(
      size,
      {
        consoles: await openConsoles(marketplace.servers),
        ask: marketplace.postgres.ask,
        count: size.short ? 120 : 1_000,
        killWithinMs: 2_500,
        settle: async () =>
          unless(await within(settlePatienceMs, () => isSettled(marketplace)), 'It does not settle.'),
        judge: ({ rows, codes }, acknowledged) => [
          ...unless(rows >= acknowledged, `${acknowledged} acknowledged, ${rows} in the history`),
          ...unless(rows === codes, `${rows} rows of ${codes} codes`),
        ],
      },
      false,
    )
  },
}

async function openConsoles(servers: Stoa[]): Promise<[Console, Console]> {
  const open = async (server?: Stoa): Promise<Console> => {
    if (!server) throw new Error('There are two consoles.')
    return { server, client: await signedIn(server.origin) }
  }
  return [await open(servers[0]), await open(servers[1])]
}

/** `isWhole`: whether an act is made wholly or not at all, and can be undone at once. */
async function runActs(size: Size, bed: Bed, isWhole: boolean) {
  let changed = 0
  const failures = await runRounds(size, async (index) => {
    const seen = await round(bed, index, isWhole)
    changed += seen.changed
    return { failures: seen.failures }
  })
  failures.push(...(await broken(bed.ask)))
  return { figures: { 'acknowledged changes': changed }, failures }
}

/** Codes are generated, changed by both consoles at once, changed back, and deleted. */
async function round(bed: Bed, index: number, isWhole: boolean) {
  const { ask, count, consoles } = bed
  const [one, two] = consoles
  const prefix = `R${index}-`
  const failures: string[] = []
  const check = async (name: string, act: Told['act'], acknowledged: number) => {
    const found = await changesOf(ask, act)
    failures.push(...bed.judge(found, acknowledged).map((failure) => `${name}: ${failure}`))
  }
  const expirationDate = { seconds: 2e9, nanoseconds: 0 }
  const body = { pattern: `${prefix}######`, count, percentageDiscount: 1, expirationDate }
  const made = await killedAmid(bed, [one], () => askAgain(one, '/api/discount-codes/generate', body))
  failures.push(...(await bed.settle()))
  const rows = await rowsOf(ask, prefix)
  failures.push(...unless(rows.length === count, `${rows.length} of ${count} codes are there`))
  await check('generated', made.act, isWhole ? count : rows.length)
  const told = await killedAmid(bed, consoles, () =>
    Promise.all(
      consoles.map((console, each) => {
        const change = { kind: 'percentage', percentageDiscount: 2 + each }
        return askAgain(console, '/api/discount-codes/batch', { rows, act: randomUUID(), change })
      }),
    ),
  )
  failures.push(...(await bed.settle()))
  for (const { act, changed } of told) await check('changed', act, changed)
  if (isWhole) {
    const winners = told.filter(({ changed }) => changed > 0)
    failures.push(...unless(winners.length === 1, `${winners.length} of two acts on the same codes won`))
    if (winners[0])
      await check('undone', (await askAgain(two, `/api/acts/${winners[0].act}/undo`)).act, count)
  }
  const deletion = { rows: await rowsOf(ask, prefix), act: randomUUID(), change: { kind: 'delete' } }
  const deleted = await killedAmid(bed, [two], () => askAgain(two, '/api/discount-codes/batch', deletion))
  failures.push(...(await bed.settle()))
  await check('deleted', deleted.act, isWhole ? count : deleted.changed)
  const left = await rowsOf(ask, prefix)
  failures.push(...unless(left.length === 0, `${left.length} codes are there after they were deleted`))
  const [buried] = await ask<{ count: number }>(
    `select count(*)::int as count from tombstones where entity = 'discount-codes' and id like '${prefix}%'`,
  )
  failures.push(...unless(buried?.count === count, `${buried?.count} of ${count} codes have a tombstone`))
  const changed = [...told, deleted].reduce((sum, one) => sum + one.changed, made.codes?.length ?? 0)
  return { failures, changed }
}

/** One of the servers is killed meanwhile, and started again. */
async function killedAmid<T>(bed: Bed, consoles: Console[], work: () => Promise<T>): Promise<T> {
  const victim = consoles[Math.floor(Math.random() * consoles.length)]
  const working = work()
  await delay(between(0, bed.killWithinMs))
  await victim?.server.kill('SIGKILL')
  await victim?.server.start()
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
