// stoa mapping: writes a first mapping from samples of documents, and the schema of the file (docs/mapping.md).

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { mappingSchema } from '#server/documents/mapping-schema.ts'
import { leavesOf, neverMapped } from '#server/documents/mapping-targets.ts'
import { readabilityOf } from '#server/documents/readability.ts'
import { suggestFields } from '#server/documents/suggest-mapping.ts'
import { ExpectedError } from '#server/expected-error.ts'
import { stemOf } from './files.ts'
import { type Io, UsageError } from './io.ts'
import { type Samples, samplesOfFolder, samplesOfSource } from './samples.ts'

const usualFile = 'stoa.mapping.json'
const sampleSize = 300

export const mappingHelp = `stoa mapping suggest DIR | --source [--out FILE]
  Reads the first ${sampleSize} documents of each file in the folder that import would read, or that has a similar name, or of each collection of STOA_SOURCE, and writes
  a first mapping of their fields, to be checked by you, into FILE (${usualFile}), which must not exist.
stoa mapping schema
  Prints the JSON Schema of the file, for an editor.`

export async function mappingCommand(args: string[], io: Io): Promise<number> {
  const options = {
    source: { type: 'boolean', default: false },
    out: { type: 'string', default: usualFile },
  } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [action, folder, ...more] = positionals
  if (action === 'schema' && folder === undefined) {
    io.print(JSON.stringify(mappingSchema(), null, 2))
    return 0
  }
  if (action !== 'suggest' || more.length > 0 || (folder === undefined) !== values.source)
    throw new UsageError(mappingHelp)
  const samples =
    folder === undefined
      ? await samplesOfSource(io, sampleSize)
      : await samplesOfFolder(folder, sampleSize, { loosely: true, tell: io.report })
  if (samples.length === 0) throw new ExpectedError('There are no documents to learn from.')
  await suggest(io, samples, values.out, folder ?? '--source')
  return 0
}

async function suggest(io: Io, samples: Samples[], path: string, from: string): Promise<void> {
  const mapping: Partial<Record<EntityName, object>> = {}
  for (const { entity, source, documents, unusable } of samples) {
    const fields = suggestFields(entity, documents)
    mapping[entity] = { source: stemOf(source), fields }
    io.report(`${entity}, from ${source}:`)
    if (unusable > 0) io.report(`  ${unusable} lines are no documents with an id. Name its place: "id": "…"`)
    for (const [field, found] of Object.entries(fields)) io.report(`  ${field} from ${toldOf(found)}`)
    const unknown = unreadFields(entity, documents).filter((field) => !(field in fields))
    if (unknown.length > 0) io.report(`  not found: ${unknown.join(', ')}`)
  }
  const text = `${JSON.stringify(mapping, null, 2)}\n`
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new ExpectedError(`${path} exists already. Name another file with --out.`)
    throw error
  })
  io.report(
    `Written to ${path}. Check it, set STOA_MAPPING=${path}, and try it: npm run stoa -- doctor --sample ${sampleSize} ${from}`,
  )
}

function toldOf(found: string | object): string {
  if (typeof found === 'string') return found
  const { path, ...how } = Object(found)
  return `${path} (${Object.entries(how)
    .map(([name, value]) => (value === true ? name : value))
    .join(', ')})`
}

function unreadFields(entity: EntityName, documents: Samples['documents']): string[] {
  const readable = new Map(readabilityOf(entity, documents).map((one) => [one.field, one.readable]))
  const mappable = leavesOf(entity).filter((field) => neverMapped[entity]?.[field] === undefined)
  return mappable.filter((field) => !readable.get(field))
}
