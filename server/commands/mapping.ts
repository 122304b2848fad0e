// stoa mapping: writes a first module from samples of documents, and the types of modules (docs/mapping.md).

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isObject } from '#contract/field.ts'
import { stemOf } from '#server/backup/files.ts'
import { type Samples, samplesOfFolder, samplesOfSource } from '#server/backup/samples.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { essentialFields } from '#server/documents/mapping/field-summary.ts'
import { isMapped, mappingPath } from '#server/documents/mapping/mapping.ts'
import { exportNameOf } from '#server/documents/mapping/module.ts'
import { exportText, placeText, type Suggestion, suggestFields } from '#server/documents/mapping/suggest.ts'
import { isMappable, leavesOf } from '#server/documents/mapping/targets.ts'
import { parseJson, UnusableDocument } from '#server/documents/read-document.ts'
import { summariseSample } from '#server/faults/summarise-texts.ts'
import { type Io, UsageError } from '#server/process/io.ts'

const usualFile = 'stoa.mapping.mjs'
const typesFile = 'stoa.mapping.d.ts'
const sampleSize = 300

export const mappingHelp = `stoa mapping suggest DIR | --source [--out FILE]
  Reads the first ${sampleSize} documents of each file in the folder that import would read, or that has a similar name, or of each collection of STOA_SOURCE, and writes
  a first module that reads them, to be checked by you, into FILE (${usualFile}), which must not exist, and its types next to it. Entities that the module in
  use (STOA_MAPPING) reads are taken from there, and what it does not read is told.
stoa mapping types
  Prints the types of a module, for an editor.`

export async function mappingCommand(args: string[], io: Io): Promise<number> {
  const options = {
    source: { type: 'boolean', default: false },
    out: { type: 'string', default: usualFile },
  } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [action, folder, ...more] = positionals
  if (action === 'types' && folder === undefined) {
    io.print((await readTypes()).trimEnd())
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

function readTypes(): Promise<string> {
  return readFile(new URL(`../../${typesFile}`, import.meta.url), 'utf8')
}

async function suggest(io: Io, samples: Samples[], path: string, from: string): Promise<void> {
  const known: string[] = []
  const exports: string[] = []
  const sources: string[] = []
  for (const sample of samples) {
    const { entity } = sample
    const name = exportNameOf(entity)
    const suggestion = suggestFields(entity, objectsIn(sample.lines))
    io.report(`${entity}, from ${sample.source}:`)
    if (isMapped(entity)) {
      known.push(name)
      io.report(`  read by ${mappingPath()}`)
    } else {
      exports.push(exportText(entity, suggestion))
      if (stemOf(sample.source) !== entity) sources.push(`${name}: ${JSON.stringify(stemOf(sample.source))}`)
    }
    await tellSuggestion(io, sample, suggestion)
  }
  const named = sources.length === 0 ? [] : [`export const sources = { ${sources.join(', ')} }\n`]
  await write(path, ['// @ts-check\n', ...taken(known, path), ...named, ...exports].join('\n'))
  io.report(
    `Written to ${path}. Check it, set STOA_MAPPING=${path}, and try it: npm run stoa -- doctor --sample ${sampleSize} ${from}`,
  )
}

/** Of an entity that the module in use reads, only what that does not find. */
async function tellSuggestion(io: Io, { entity, lines }: Samples, suggestion: Suggestion): Promise<void> {
  const { summary, refused } = await summariseSample(entity, lines)
  const readable = new Map(summary.fields.map((one) => [one.field, one.readable]))
  const unread = leavesOf(entity).filter((field) => isMappable(entity, field) && !readable.get(field))
  for (const [field, { path, way }] of suggestion.fields)
    if (!isMapped(entity) || unread.includes(field)) io.report(`  ${field}: ${way.code(placeText(path))}`)
  const missing = unread.filter((field) => !suggestion.fields.has(field))
  const isEssential = (field: string) => essentialFields[entity].includes(field)
  const essential = missing.filter(isEssential)
  if (suggestion.id === undefined && refused.length > 0) essential.unshift('id')
  tellNames(io, 'not found, though every document should have it', essential)
  tellNames(
    io,
    'not found',
    missing.filter((field) => !isEssential(field)),
  )
  if (!isMapped(entity)) tellNames(io, 'in the documents and not used', suggestion.unused)
}

/** The keys of a map may be as many as there are documents. */
const mostNames = 50

function tellNames(io: Io, what: string, names: string[]): void {
  const more = names.length > mostNames ? `, and ${names.length - mostNames} more` : ''
  if (names.length > 0) io.report(`  ${what}: ${names.slice(0, mostNames).join(', ')}${more}`)
}

/** Entities of the module in use. */
function taken(names: string[], path: string): string[] {
  if (names.length === 0) return []
  const way = relative(dirname(resolve(path)), mappingPath()).replaceAll('\\', '/')
  return [`export { ${names.join(', ')} } from '${way.startsWith('.') ? way : `./${way}`}'\n`]
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new ExpectedError(`${path} exists already. Name another file with --out.`)
    throw error
  })
  await writeFile(join(dirname(path), typesFile), await readTypes())
}

/** Lines that are not documents are skipped. */
function objectsIn(lines: string[]): Record<string, unknown>[] {
  return lines.map(parsed).filter(isObject)
}

function parsed(line: string): unknown {
  try {
    return parseJson(line)
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return undefined
  }
}
