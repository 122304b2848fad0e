// stoa doctor: lists every malformed field of the documents, and checks the maintained totals.

import { parseArgs } from 'node:util'
import { listDroppedIndexes } from '#server/backup/bulk.sql.ts'
import { findDifferences } from '#server/db/release-objects.ts'
import { listOutdated } from '#server/documents/stored/rebuild.sql.ts'
import { readAllFaults } from '#server/faults/all-faults.sql.ts'
import { listNoted } from '#server/firestore/rejected.sql.ts'
import { deriveFigures, findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { oneLine } from '#server/process/one-line.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { tellPictureHosts } from './doctor-pictures.ts'
import { tellSample } from './doctor-sample.ts'
import { tellSummary } from './doctor-summary.ts'
import { checkVersions } from './doctor-versions.ts'

export const doctorHelp = `stoa doctor [--repair] [--summary]
  Prints for each entity and field in how many documents it is readable, absent and malformed, and the fields that nothing
  reads, with the specified field that each looks like. Then, without --summary, lists every malformed field: entity, id, field, value, expected value; tab-separated. Then derives the totals of
  the dashboard again and names each that differs from the stored one; --repair corrects them. Lists documents and deletions
  with a version of the far future, which no later one replaces; --repair sets it to now. Names the indexes that an import has
  dropped, the entities that wait for a rebuild, documents of a mirrored source that cannot be stored, and the hosts of
  pictures as STOA_PICTURE_HOSTS. Verifies the record, as stoa record verify does.
stoa doctor --sample N DIR | --source
  Reads the first N documents of each file or collection as they would be read, stores nothing, and prints for each
  field in how many of them it is readable, absent and malformed, with an example; tab-separated.`

export async function doctorCommand(args: string[], io: Io): Promise<number> {
  const options = {
    repair: { type: 'boolean', default: false },
    summary: { type: 'boolean', default: false },
    sample: { type: 'string' },
    source: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [folder, ...more] = positionals
  const isSample = values.sample !== undefined
  if (
    more.length > 0 ||
    isSample !== (values.source || folder !== undefined) ||
    (values.source && folder !== undefined)
  )
    throw new UsageError(doctorHelp)
  if (values.sample !== undefined) return (await tellSample(io, values.sample, folder)) ? 0 : 1
  const current = await checkDerivations(io)
  const lacking = await tellSummary(io)
  const count = await countFaults(io, { isListed: !values.summary })
  if (count > 0) io.report(`${count} malformed ${count === 1 ? 'field' : 'fields'}.`)
  else if (lacking.length === 0 && current) io.report('No document has a malformed field.')
  for (const sentence of lacking) io.report(sentence)
  await tellRejected(io)
  await tellPictureHosts(io)
  const timely = await checkVersions(io, values.repair)
  const complete = await checkIndexes(io)
  const agree = await checkTotals(io, values.repair)
  const whole = await checkRecord(io)
  return timely && complete && current && agree && whole ? 0 : 1
}

async function countFaults({ db, print }: Io, { isListed }: { isListed: boolean }): Promise<number> {
  let count = 0
  for await (const faults of readAllFaults(db)) {
    for (const { entity, id, field, value, expected } of faults) {
      if (isListed) print([entity, id, field, value, `expected ${expected}`].map(oneLine).join('\t'))
      count++
    }
  }
  return count
}

/** Documents of the mirrored source that cannot be stored. */
async function tellRejected({ db, report }: Io): Promise<void> {
  for (const { entity, id, reason } of await listNoted(db, 'mirror_rejected'))
    report(oneLine(`The source's ${entity} has a document that cannot be stored: '${id}' ${reason}.`))
}

/** Until they are built, lists and searches read these tables from end to end. */
async function checkIndexes({ db, report }: Io): Promise<boolean> {
  const missing = await listDroppedIndexes(db)
  for (const { name, table } of missing)
    report(
      `The index ${name} of ${table} is missing: an import is making it, or the next start of Stoa will.`,
    )
  return missing.length === 0
}

/** Until they are rebuilt, lists, searches and the faults below are those of an earlier release or mapping. */
async function checkDerivations({ db, report }: Io): Promise<boolean> {
  const outdated = await listOutdated(db)
  for (const entity of outdated)
    report(
      `The columns of ${entity} are to be rebuilt: a running server does so, or npm run stoa -- rebuild ${entity}.`,
    )
  return outdated.length === 0
}

async function checkRecord({ db, report }: Io): Promise<boolean> {
  const { faults } = await db.snapshot((snapshot) => verifyRecord(snapshot))
  const differences = await findDifferences(db)
  for (const found of [...faults, ...differences]) report(found)
  if (faults.length === 0) report('The record is whole.')
  return faults.length + differences.length === 0
}

async function checkTotals(io: Io, repair: boolean): Promise<boolean> {
  const wrong = await findWrongFigures(io.db)
  for (const { figure, stored, derived } of wrong)
    io.report(`The total ${oneLine(figure)} is stored as ${stored}, but the documents say ${derived}.`)
  if (wrong.length === 0) io.report('The stored totals agree with the documents.')
  if (wrong.length === 0 || !repair) return wrong.length === 0
  await io.db.transaction((transaction) => deriveFigures(transaction))
  io.report('The totals have been derived again.')
  return true
}
