// A part of stoa doctor: what would be readable of documents that are not loaded yet, by the mapping in use.

import { samplesOfFolder, samplesOfSource } from '#server/backup/samples.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { concluded } from '#server/documents/mapping/field-summary.ts'
import { summariseSample } from '#server/faults/summarise-sample.ts'
import { type Io, UsageError } from '#server/process/io.ts'
import { printSummary } from './doctor-summary.ts'

const mostSamples = 100_000

/** `folder`: undefined for the configured source. Stores nothing. Whether no field is malformed. */
export async function tellSample(io: Io, given: string, folder: string | undefined): Promise<boolean> {
  const count = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 0
  if (count === 0 || count > mostSamples)
    throw new UsageError(`--sample takes a number of documents, 1 to ${mostSamples}.`)
  const samples =
    folder === undefined
      ? await samplesOfSource(io, count)
      : await samplesOfFolder(folder, count, { loosely: false, tell: io.report })
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
    isReadable &&= unusable === 0 && summary.fields.every(({ malformed }) => malformed === 0)
  }
  return isReadable
}

function because([first]: string[]): string {
  return first === undefined ? '' : `: one ${first}`
}
