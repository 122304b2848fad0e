// bench record: what the tamper-evident record costs: edits of several people at once with it and without it, in turn, and the largest
// act; and how long it takes to verify them.

import { randomUUID } from 'node:crypto'
import { maxActChanges } from '#contract/acts.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { type Act, performOnce } from '#server/edits/acts.sql.ts'
import { drawCodes } from '#server/edits/code-operations.sql.ts'
import { undoOf } from '#server/edits/past-acts.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import type { Defer } from './clean-up.ts'
import { numbersOf, openNew } from './installation.ts'
import { median, ms, number, percentile, printTable, timeOf } from './report.ts'

const editors = 4
const kinds = { with: 'enable', without: 'disable' } as const
const codeFields = { percentageDiscount: 10, expirationDate: { seconds: 1_900_000_000, nanoseconds: 0 } }
const actor = { uid: 'bench', email: 'bench@example.com', address: '192.0.2.1' }

type Kind = keyof typeof kinds

export async function benchRecord(args: string[], defer: Defer): Promise<void> {
  const { rounds, edits } = numbersOf(args, { rounds: 7, edits: 2_000 })
  const { db } = await openNew('record', args, defer)
  for (let editor = 0; editor < editors; editor++)
    await db.transaction((transaction) =>
      saveDocument(transaction, 'tags', { id: `t${editor}`, name: 'tag' }),
    )
  const edited = await inTurn(db, rounds, () => edit(db, edits / editors))
  printTable(
    `Edits of ${editors} people at once`,
    ['Record', 'a second', 'median ms', 'p95 ms'],
    edited.map(([kind, [perSecond = 0, ...times]]) => [
      kind,
      number(Math.round(perSecond)),
      ...times.map(ms),
    ]),
  )
  printTable(
    `${number(maxActChanges)} codes as one act`,
    ['Record', 'made, median ms', 'undone, median ms'],
    (await inTurn(db, rounds, () => largestAct(db))).map(([kind, times]) => [kind, ...times.map(ms)]),
  )
  let rows = 0
  const took = await timeOf(async () => {
    rows = Number((await verifyRecord(db)).rows)
  })
  const row = [String(rows), (took / 1000).toFixed(1), number(Math.round((rows / took) * 1000))]
  printTable('Verifying', ['rows', 'seconds', 'rows a second'], [row])
}

/** The median of each figure, with the record and without it. */
async function inTurn(db: Pool, rounds: number, work: () => Promise<number[]>): Promise<[Kind, number[]][]> {
  const seen: Record<Kind, number[][]> = { with: [], without: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of ['with', 'without'] as const) {
      await db.runScript(`alter table history ${kinds[kind]} trigger history_appended`)
      seen[kind].push(await work())
    }
  const medians = (all: number[][]) => all[0]?.map((_, at) => median(all.map((one) => one[at] ?? 0))) ?? []
  return [
    ['with', medians(seen.with)],
    ['without', medians(seen.without)],
  ]
}

/** How long it takes to make it, and to undo it. */
async function largestAct(db: Pool): Promise<number[]> {
  const operations = (await drawCodes(db, 'S-######', maxActChanges)).map(
    (id) => ({ id, operation: { kind: 'create', fields: codeFields } }) as const,
  )
  const id = randomUUID()
  const made = await timeOf(() => perform(db, { id, entity: 'discount-codes', operations }))
  return [made, await timeOf(async () => perform(db, { id: randomUUID(), ...(await undoOf(db, id)) }))]
}

const nothing = async () => ({ text: '', version: null })

async function perform(db: Pool, act: Pick<Act, 'id' | 'entity' | 'operations'>): Promise<void> {
  const whole = { ...act, actor, holdRights: () => Promise.resolve() }
  await performOnce(db, undefined, whole, nothing)
}

/** Edits a second, and their median and p95 in milliseconds. */
async function edit(db: Pool, each: number): Promise<number[]> {
  const times: number[] = []
  const holdRights = (transaction: Transaction) => setActor(transaction, actor)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: editors }, async (_, editor) => {
      for (let n = 0; n < each; n++) {
        const operation = { kind: 'edit', seen: undefined, fields: { name: `tag_${n}_${begun}` } } as const
        const operations = [{ id: `t${editor}`, operation }]
        const what = { entity: 'tags', id: randomUUID(), operations, isSingle: true } as const
        const act = { ...what, actor, holdRights }
        times.push(await timeOf(() => performOnce(db, undefined, act, nothing)))
      }
    }),
  )
  const perSecond = (editors * each) / ((performance.now() - begun) / 1000)
  return [perSecond, median(times), percentile(times, 0.95)]
}
