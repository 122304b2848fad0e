// bench record: what the tamper-evident record costs: edits of several people at once with it and without it, in turn, and the largest
// act; and how long it takes to verify them.

import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { maxActChanges } from '#contract/acts.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { type Act, performOnce } from '#server/edits/acts.sql.ts'
import { drawCodes } from '#server/edits/code-operations.sql.ts'
import { undoOf } from '#server/edits/past-acts.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { open } from './installation.ts'
import { printMachine } from './machine.ts'
import { median, percentile } from './statistics.ts'
import { ms, number, printTable } from './table.ts'

const editors = 4
const kinds = { with: 'enable', without: 'disable' } as const
const codeFields = { percentageDiscount: 10, expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 } }
const actor = { uid: 'bench', email: 'bench@example.com', address: '192.0.2.1' }

export async function benchRecord(args: string[]): Promise<void> {
  const options = {
    rounds: { type: 'string', default: '7' },
    edits: { type: 'string', default: '2000' },
  } as const
  const { values } = parseArgs({ args, options })
  const [rounds, edits] = [Number(values.rounds), Number(values.edits)]
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-record-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(dataDir, 0o755)
  const { maintenance: db, close } = await open({
    sessions: 0,
    env: { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off' },
  })
  await printMachine('record', args, db)
  try {
    for (let editor = 0; editor < editors; editor++)
      await db.transaction((transaction) =>
        saveDocument(transaction, 'tags', { id: `t${editor}`, name: 'tag' }),
      )
    const seen = { with: [] as Round[], without: [] as Round[] }
    for (let round = 0; round < rounds; round++)
      for (const [kind, verb] of Object.entries(kinds)) {
        await db.runScript(`alter table history ${verb} trigger history_appended`)
        seen[kind as keyof typeof kinds].push(await edit(db, edits / editors))
      }
    const rows = Object.entries(seen).map(([kind, each]) => [
      kind,
      number(rounds * edits),
      number(Math.round(median(each.map(({ perSecond }) => perSecond)))),
      ms(median(each.map(({ medianMs }) => medianMs))),
      ms(median(each.map(({ p95Ms }) => p95Ms))),
    ])
    printTable(
      `Edits of ${editors} people at once`,
      ['Record', 'edits', 'a second', 'median ms', 'p95 ms'],
      rows,
    )
    printTable(
      `${number(maxActChanges)} codes as one act`,
      ['Record', 'made, median ms', 'undone, median ms'],
      await largestActs(db, rounds),
    )
    const begun = performance.now()
    const verified = await verifyRecord(db)
    const seconds = (performance.now() - begun) / 1000
    printTable(
      'Verifying',
      ['rows', 'seconds', 'rows a second'],
      [[String(verified.rows), seconds.toFixed(1), number(Math.round(Number(verified.rows) / seconds))]],
    )
  } finally {
    await close()
    rmSync(dataDir, { recursive: true })
  }
}

async function largestActs(db: Pool, rounds: number): Promise<string[][]> {
  const seen = {
    with: { made: [] as number[], undone: [] as number[] },
    without: { made: [] as number[], undone: [] as number[] },
  }
  for (let round = 0; round < rounds; round++)
    for (const [kind, verb] of Object.entries(kinds)) {
      await db.runScript(`alter table history ${verb} trigger history_appended`)
      const { made, undone } = seen[kind as keyof typeof kinds]
      const operations = (await drawCodes(db, 'S-######', maxActChanges)).map(
        (id) => ({ id, operation: { kind: 'create', fields: codeFields } }) as const,
      )
      const id = randomUUID()
      made.push(await timeOf(() => perform(db, { id, entity: 'discount-codes', operations })))
      undone.push(await timeOf(async () => perform(db, { id: randomUUID(), ...(await undoOf(db, id)) })))
    }
  return Object.entries(seen).map(([kind, { made, undone }]) => [kind, ms(median(made)), ms(median(undone))])
}

const nothing = async () => ({ text: '', version: null })

async function perform(db: Pool, act: Pick<Act, 'id' | 'entity' | 'operations'>): Promise<void> {
  const whole = { ...act, actor, holdRights: () => Promise.resolve() }
  await performOnce(db, undefined, whole, nothing)
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

type Round = { perSecond: number; medianMs: number; p95Ms: number }

async function edit(db: Pool, each: number): Promise<Round> {
  const times: number[] = []
  const holdRights = (transaction: Transaction) => setActor(transaction, actor)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: editors }, async (_, editor) => {
      for (let n = 0; n < each; n++) {
        const started = performance.now()
        const operation = { kind: 'edit', seen: undefined, fields: { name: `tag_${n}_${begun}` } } as const
        const operations = [{ id: `t${editor}`, operation }]
        const act = {
          entity: 'tags',
          id: randomUUID(),
          operations,
          isSingle: true,
          actor,
          holdRights,
        } as const
        await performOnce(db, undefined, act, nothing)
        times.push(performance.now() - started)
      }
    }),
  )
  const perSecond = (editors * each) / ((performance.now() - begun) / 1000)
  return { perSecond, medianMs: median(times), p95Ms: percentile(times, 0.95) }
}
