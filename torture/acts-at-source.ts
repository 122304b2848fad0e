// Acts of a thousand codes by two consoles with a mirrored source, while servers are killed: what was begun is carried out,
// nothing that was acknowledged is lost, both sides are equal, and each change has one row of history.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { askAgain, broken, type Console, openConsole, rowsOf, type Told } from './act-consoles.ts'
import type { Ask } from './ask.ts'
import { differences, type Marketplace, needsEmulator, openMarketplace } from './marketplace.ts'
import { between, runRounds, type Torture, within } from './torture.ts'

const codes = { long: 1_000, short: 120 }
const settlePatienceMs = 180_000

export const actsAtSource: Torture = {
  shows:
    'acts of 1,000 codes by two consoles with a mirrored Firestore, kill -9 amid: carried out, 0 lost, both sides equal, one row of history each',
  rounds: { long: 20, short: 1 },
  needs: needsEmulator,
  async run(size, defer) {
    const marketplace = await openMarketplace(2, defer)
    const consoles = await Promise.all(marketplace.servers.map(openConsole))
    for (const { client } of consoles) defer(() => client.close())
    const count = size.short ? codes.short : codes.long
    let changed = 0
    const failures = await runRounds(size, async (index) => {
      const seen = await round(marketplace, consoles, { index, count })
      changed += seen.changed
      return { failures: seen.failures }
    })
    failures.push(...(await broken(marketplace.postgres.ask)))
    return { figures: { rounds: size.rounds, 'acknowledged changes': changed }, failures }
  },
}

type Round = { index: number; count: number }

async function round(marketplace: Marketplace, [one, two]: Console[], { index, count }: Round) {
  if (!one || !two) throw new Error('There are two consoles.')
  const { ask } = marketplace.postgres
  const prefix = `R${index}-`
  const expirationDate = { seconds: 2e9, nanoseconds: 0 }
  const body = { pattern: `${prefix}######`, count, percentageDiscount: 1, expirationDate }
  const failures: string[] = []
  const made = await killedAmid([one], () => askAgain(one, '/api/discount-codes/generate', body))
  failures.push(...(await settled(marketplace)))
  const rows = await rowsOf(ask, prefix)
  if (rows.length !== count) failures.push(`${rows.length} of ${count} codes are there`)
  failures.push(...(await kept(ask, 'generated', made, rows.length)))
  const bodies = [2, 3].map((percentageDiscount) => ({
    rows,
    act: randomUUID(),
    change: { kind: 'percentage', percentageDiscount },
  }))
  const told = await killedAmid([one, two], () =>
    Promise.all(
      [one, two].map((console, each) => askAgain(console, '/api/discount-codes/batch', bodies[each])),
    ),
  )
  failures.push(...(await settled(marketplace)))
  for (const one of told) failures.push(...(await kept(ask, 'changed', one, one.changed)))
  const deletion = { rows: await rowsOf(ask, prefix), act: randomUUID(), change: { kind: 'delete' } }
  const deleted = await killedAmid([two], () => askAgain(two, '/api/discount-codes/batch', deletion))
  failures.push(...(await settled(marketplace)))
  failures.push(...(await kept(ask, 'deleted', deleted, deleted.changed)))
  const left = await rowsOf(ask, prefix)
  if (left.length > 0) failures.push(`${left.length} codes are there after they were deleted`)
  const changed = [...told, deleted].reduce((sum, one) => sum + one.changed, made.codes?.length ?? 0)
  return { failures, changed }
}

async function settled(marketplace: Marketplace): Promise<string[]> {
  const isSettled = async (): Promise<boolean> =>
    (await marketplace.postgres.ask('select from edit_intents limit 1')).length === 0 &&
    (await differences(marketplace)).length === 0
  return (await within(settlePatienceMs, isSettled)) ? [] : ['It does not settle.']
}

/** At least the acknowledged changes, none of them twice. */
async function kept(ask: Ask, name: string, { act }: Told, acknowledged: number): Promise<string[]> {
  const [found] = await ask<{ rows: number; codes: number }>(
    `select count(*)::int as rows, count(distinct document_id)::int as codes from history where act = $1::uuid`,
    [act],
  )
  const { rows = 0, codes = 0 } = found ?? {}
  return [
    ...(rows < acknowledged ? [`${name}: ${acknowledged} acknowledged, ${rows} in the history`] : []),
    ...(rows > codes ? [`${name}: ${rows} rows of ${codes} codes`] : []),
  ]
}

async function killedAmid<T>(consoles: Console[], work: () => Promise<T>): Promise<T> {
  const victim = consoles[Math.floor(Math.random() * consoles.length)]
  const working = work()
  await delay(between(0, 2_500))
  await victim?.server.kill('SIGKILL')
  await victim?.server.start()
  return await working
}
