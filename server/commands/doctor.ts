// stoa doctor: lists every malformed field of the documents, and checks the maintained figures.

import { parseArgs } from 'node:util'
import { listDroppedIndexes } from '#server/backup/bulk.sql.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { concluded } from '#server/documents/mapping/field-summary.ts'
import { listOutdated } from '#server/documents/stored/rebuild.sql.ts'
import { readAllFaults } from '#server/faults/faults.sql.ts'
import { summariseSample } from '#server/faults/summarise-texts.ts'
import { listNoted } from '#server/firestore/mirrored.sql.ts'
import { samplesOfFolder, samplesOfSource } from '#server/import/samples.ts'
import { deriveFigures, findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { type Io, terminalText, UsageError } from '#server/process/io.ts'
import { printSummary, tellSummary } from './doctor-summary.ts'

const mostSamples = 100_000

export const doctorHelp = `stoa doctor [--repair] [--summary]
  Prints for each entity and field in how many documents it is readable, absent and malformed, and the fields that nothing
  reads, with the specified field that each looks like. Then, without --summary, lists every malformed field: entity, id,
  field, value, expected value; tab-separated. Then derives the figures of the dashboard again and names each that differs
  from the stored one; --repair corrects them. Names the indexes that an import has dropped, the entities that wait for a
  rebuild, and documents of a mirrored source that cannot be stored.
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
  const complete = await checkIndexes(io)
  const agree = await checkFigures(io, values.repair)
  return complete && current && agree ? 0 : 1
}

async function countFaults({ db, print }: Io, { isListed }: { isListed: boolean }): Promise<number> {
  let count = 0
  for await (const faults of readAllFaults(db)) {
    for (const { entity, id, field, value, expected } of faults) {
      if (isListed) print([entity, id, field, value, `expected ${expected}`].map(terminalText).join('\t'))
      count++
    }
  }
  return count
}

async function tellRejected({ db, report }: Io): Promise<void> {
  for (const { entity, id, reason } of await listNoted(db))
    report(terminalText(`The source's ${entity} has a document that cannot be stored: '${id}' ${reason}.`))
}

/** Reports missing indexes: until they are built, lists and searches read these tables from end to end. */
async function checkIndexes({ db, report }: Io): Promise<boolean> {
  const missing = await listDroppedIndexes(db)
  for (const { name, table } of missing)
    report(
      `The index ${name} of ${table} is missing: an import is making it, or the next start of Stoa will.`,
    )
  return missing.length === 0
}

/** Reports outdated entities: until a rebuild, their lists, searches and faults are those of an earlier release or mapping. */
export async function checkDerivations({ db, report }: Io): Promise<boolean> {
  const outdated = await listOutdated(db)
  for (const entity of outdated)
    report(
      `The columns of ${entity} are to be rebuilt, since another release or STOA_MAPPING has read documents: a server does so at its start, or npm run stoa -- rebuild ${entity}.`,
    )
  return outdated.length === 0
}

async function checkFigures(io: Io, repair: boolean): Promise<boolean> {
  const wrong = await findWrongFigures(io.db)
  for (const { figure, stored, derived } of wrong)
    io.report(`The figure ${terminalText(figure)} is stored as ${stored}, but the documents say ${derived}.`)
  if (wrong.length === 0) io.report('The stored figures agree with the documents.')
  if (wrong.length === 0 || !repair) return wrong.length === 0
  await io.db.transaction((transaction) => deriveFigures(transaction))
  io.report('The figures have been derived again.')
  return true
}

/** Tells what would be read of the first documents, and stores nothing. Returns whether no field is malformed. */
async function tellSample(io: Io, given: string, folder: string | undefined): Promise<boolean> {
  const count = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 0
  if (count === 0 || count > mostSamples)
    throw new UsageError(`--sample takes a number of documents, 1 to ${mostSamples}.`)
  const samples =
    folder === undefined ? await samplesOfSource(io, count) : await samplesOfFolder(folder, count, io.report)
  if (samples.length === 0) throw new ExpectedError('There are no documents to read.')
  let isReadable = true
  for (const sample of samples) {
    const { entity, source } = sample
    const { summary: read, refused } = await summariseSample(entity, sample.lines)
    const unusable = sample.unusable + refused.length
    io.report(`${entity}: ${read.documents} documents of ${source}`)
    if (unusable > 0) io.report(`  ${unusable} lines are no documents with an id${because(refused)}`)
    const summary = concluded(entity, read, true)
    printSummary(io, summary)
    isReadable &&= unusable + sample.unread === 0 && summary.fields.every(({ malformed }) => malformed === 0)
  }
  return isReadable
}

function because([first]: string[]): string {
  return first === undefined ? '' : `: one ${first}`
}
