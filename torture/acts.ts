// Acts of a thousand codes by two consoles, while servers are killed: each act is made wholly or not at all, also where its
// answer is lost and it is sent again; each of its changes has one row of history.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { askAgain, broken, type Console, counted, openConsole, rowsOf, type Told } from './act-consoles.ts'
import type { Ask } from './ask.ts'
import type { Defer } from './clean-up.ts'
import { checkIntegrity } from './integrity.ts'
import { startStoa } from './stoa.ts'
import { copyTemplate } from './template.ts'
import { ownPostgres, startOn } from './testbed.ts'
import { between, runRounds, type Torture } from './torture.ts'

const codes = { long: 1_000, short: 200 }

export const acts: Torture = {
  shows:
    'acts of 1,000 codes by two consoles, kill -9 amid: all or nothing, also when sent again, 0 lost, one row of history each',
  rounds: { long: 60, short: 2 },
  async run(size, defer) {
    const postgres = await ownPostgres(await copyTemplate(defer), defer)
    const bed = await startOn(postgres, defer)
    const servers = [bed.stoa, await startStoa(postgres.env, defer)]
    const consoles = await openConsoles(servers, defer)
    const count = size.short ? codes.short : codes.long
    let changed = 0
    const failures = await runRounds(size, async (index) => {
      const seen = await round(consoles, postgres.ask, { index, count })
      changed += seen.changed
      return { failures: seen.failures }
    })
    failures.push(...(await broken(postgres.ask)), ...(await checkIntegrity(bed)))
    return { figures: { rounds: size.rounds, 'acknowledged changes': changed }, failures }
  },
}

async function openConsoles(servers: Console['server'][], defer: Defer): Promise<Console[]> {
  const consoles = await Promise.all(servers.map(openConsole))
  for (const { client } of consoles) defer(() => client.close())
  return consoles
}

type Round = { index: number; count: number }

/** Codes are generated, changed by both consoles at once, changed back, and deleted. */
async function round([one, two]: Console[], ask: Ask, { index, count }: Round) {
  if (!one || !two) throw new Error('There are two consoles.')
  const prefix = `R${index}-`
  const pattern = `${prefix}######`
  const body = { pattern, count, percentageDiscount: 1, expirationDate: { seconds: 2e9, nanoseconds: 0 } }
  const made = await killedAmid([one], () => askAgain(one, '/api/discount-codes/generate', body))
  const failures = await counted(ask, 'generated', { act: made.act, changed: made.codes?.length ?? 0 }, count)
  const rows = await rowsOf(ask, prefix)
  if (rows.length !== count) failures.push(`${rows.length} of ${count} codes are there`)
  const changes = [one, two].map((console, each) => ({
    console,
    body: { rows, act: randomUUID(), change: { kind: 'percentage', percentageDiscount: 2 + each } },
  }))
  const told = await killedAmid([one, two], () =>
    Promise.all(changes.map(({ console, body }) => askAgain(console, '/api/discount-codes/batch', body))),
  )
  const winners = told.filter(({ changed }) => changed > 0)
  if (winners.length !== 1) failures.push(`${winners.length} of two acts on the same codes won`)
  for (const one of told) failures.push(...(await counted(ask, 'changed', one, one.changed)))
  const [winner] = winners
  const undone = winner && (await askAgain(two, `/api/acts/${winner.act}/undo`))
  if (undone) failures.push(...(await counted(ask, 'undone', undone, count)))
  const left = await rowsOf(ask, prefix)
  const deletion = { rows: left, act: randomUUID(), change: { kind: 'delete' } }
  const deleted = await killedAmid([two], () => askAgain(two, '/api/discount-codes/batch', deletion))
  failures.push(...(await counted(ask, 'deleted', deleted, count)))
  if ((await rowsOf(ask, prefix)).length > 0) failures.push('codes are there after they were deleted')
  const [buried] = await ask<{ count: number }>(
    `select count(*)::int as count from tombstones where entity = 'discount-codes' and id like '${prefix}%'`,
  )
  if (buried?.count !== count) failures.push(`${buried?.count} of ${count} deleted codes have a tombstone`)
  const all: Told[] = [{ ...made, changed: made.codes?.length ?? 0 }, ...told, deleted]
  return { failures, changed: all.reduce((sum, { changed }) => sum + changed, 0) }
}

/** One of the servers is killed meanwhile, and started again. */
async function killedAmid<T>(consoles: Console[], work: () => Promise<T>): Promise<T> {
  const victim = consoles[Math.floor(Math.random() * consoles.length)]
  const working = work()
  await delay(between(0, 400))
  await victim?.server.kill('SIGKILL')
  await victim?.server.start()
  return await working
}
