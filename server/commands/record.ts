// stoa record: verifies the record of what happened, prints its head, and prunes it.

import { findDifferences } from '#server/db/release-schema.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { pruneRecord, readHead, readHeadText, textOf } from '#server/record/record.sql.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { commandOf } from './actions.ts'

export const recordHelp = `stoa record verify [--head HEAD]
  Computes the hashes of the record again and names every row that was altered, removed, inserted or moved, and every function or
  trigger of the database that is not that of this release; the exit status is then 1. With a head that was kept elsewhere, a record
  that was cut off at its end or written anew is found as well.
stoa record head
  Prints the number and the hash of the newest row, as HEAD. Keep it where nobody who can change this database can.
stoa record prune --before YYYY-MM-DD
  Deletes the rows from before this day (UTC), and the history that belongs to them: older changes can then be neither read
  nor undone. The rest can still be verified.`

export const recordCommand = commandOf(
  recordHelp,
  { head: { type: 'string' }, before: { type: 'string' } },
  {
    verify: { options: ['head'], run: (io, { head }) => verify(io, head) },
    head: { run: tellHead },
    prune: { options: ['before'], run: (io, { before }) => prune(io, before) },
  },
)

async function verify({ db, print, report }: Io, text: string | undefined): Promise<number> {
  const head = text === undefined ? undefined : readHeadText(text)
  if (text !== undefined && !head)
    throw new UsageError(`'${text}' is no head, which stoa record head prints.`)
  const { rows, erased, faults, differences } = await db.snapshot(async (snapshot) => ({
    ...(await verifyRecord(snapshot, head)),
    differences: await findDifferences(snapshot),
  }))
  for (const found of [...faults, ...differences]) print(found)
  if (erased > 0n)
    report(
      `Of ${erased.toLocaleString('en-US')} ${erased === 1n ? 'row' : 'rows'}, recorded erasures explain what is missing.`,
    )
  report(
    faults.length === 0
      ? `The record is whole: ${rows.toLocaleString('en-US')} rows.`
      : `The record has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}.`,
  )
  if (differences.length > 0)
    report('The database differs from this release: what happened since then may lack from the record.')
  return faults.length + differences.length === 0 ? 0 : 1
}

async function tellHead({ db, print, report }: Io): Promise<void> {
  const head = await readHead(db)
  if (head) print(textOf(head))
  else report('Nothing was recorded yet.')
}

async function prune({ db, report }: Io, day: string | undefined): Promise<void> {
  if (day === undefined) throw new UsageError(recordHelp)
  const before = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (!before || Number.isNaN(before.getTime()))
    throw new UsageError(`'${day}' is no day such as 2026-01-31.`)
  const pruned = await db.transaction((transaction) => pruneRecord(transaction, before))
  report(`Pruned ${pruned.toLocaleString('en-US')} ${pruned === 1 ? 'row' : 'rows'}.`)
}
