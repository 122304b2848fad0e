// Opens a file of documents of any known kind as chunks of JSON lines. The content decides which kind it is. Lines and CSV are read in
// constant memory, a JSON text as a whole.

import { isUtf8 } from 'node:buffer'
import type { EntityName } from '#contract/entities.ts'
import { isMapped } from '#server/documents/mapping/mapping.ts'
import { type CsvEvents, csvDocuments } from './csv-documents.ts'
import { hasIdName, type Layout, layoutOf } from './csv-rows.ts'
import type { DataFile } from './files.ts'
import { documentsIn } from './json-text.ts'
import { maxLineBytes, readUtf8, UnreadableFile, wholeLines } from './utf8-file.ts'

const maxTextBytes = 64 << 20

/** Ignores all events: nothing is stored for a sample. */
export const noEvents: CsvEvents = {
  findStored: async () => [],
  refused: () => undefined,
  kept: () => undefined,
  count: () => undefined,
  unread: () => undefined,
}

/**
 * `kind`: a line of the chunks is a line of the file, a document of its JSON text, or a row of CSV. `chunks`: each ends with a complete
 * line and has a separate buffer, which can be transferred to another thread; they also throw UnreadableFile if a file cannot be read to
 * its end. `fraction`: the share of the file that was read, 0 to 1.
 */
export async function openDocuments(
  { entity, name, path, bytes }: DataFile,
  { strict = false, events = noEvents }: { strict?: boolean; events?: CsvEvents } = {},
) {
  let read = 0
  const open = () =>
    readUtf8(path, (size) => {
      read += size
    })
  const file = await begun(open())
  const form = formOf(file, name)
  const chunksOf = (lines: AsyncIterable<Buffer>) => separate(wholeLines(lines))
  if (form === 'lines' || form === 'text') {
    const lines = form === 'text' ? textLines(entity, file, name) : allOf(file)
    return { kind: form, chunks: chunksOf(lines), fraction: () => read / bytes }
  }
  await file.rest.return(undefined)
  const byModule = isMapped(entity)
  if (!byModule && !csvEntities.includes(entity))
    throw new UnreadableFile(
      `it is CSV, which is read for ${csvEntities.join(' and ')}: write JSON, or a mapping that reads its columns (docs/mapping.md)`,
    )
  const options = { entity, byModule, layout: form, maxBytes: maxLineBytes, strict }
  const lines = csvDocuments(async () => allOf(await begun(open()), form.start), options, events)
  return { kind: 'csv' as const, chunks: chunksOf(lines), fraction: () => read / bytes / 2 }
}

const csvEntities: readonly EntityName[] = ['users', 'discount-codes']

/** `isWhole`: the beginning is the whole file. */
type Begun = { beginning: Buffer; isWhole: boolean; rest: AsyncGenerator<Buffer> }

/** The size of a beginning that shows the kind of a file, if a line ends in it. */
const beginningBytes = 1 << 20

async function begun(rest: AsyncGenerator<Buffer>): Promise<Begun> {
  const parts: Buffer[] = []
  let hasLine = false
  for (let size = 0; size < (hasLine ? beginningBytes : maxLineBytes); ) {
    const { value, done } = await rest.next()
    if (done) return { beginning: Buffer.concat(parts), isWhole: true, rest }
    parts.push(value)
    size += value.length
    hasLine ||= value.includes('\n') || value.includes('\r')
  }
  return { beginning: Buffer.concat(parts), isWhole: false, rest }
}

async function* allOf({ beginning, rest }: Begun, start = 0): AsyncGenerator<Buffer> {
  yield beginning.subarray(start)
  yield* rest
}

function formOf({ beginning, isWhole }: Begun, name: string): 'lines' | 'text' | Layout {
  // One character for each byte, so that positions are the same.
  const text = beginning.toString('latin1')
  if (/^\s*[[{]/.test(text)) return isLines(text, isWhole) ? 'lines' : 'text'
  if (/^.*\r?\n-{2,}[-+]*\r?\n/.test(text))
    throw new UnreadableFile(
      'it is a table as psql prints it for people: use psql -At, or COPY with the format csv',
    )
  const layout = layoutOf(text)
  if (layout && (/\.csv(\.gz)?$/i.test(name) || hasIdName(layout))) return layout
  if (text.trim() !== '' && !/^[^\S\n]*[[{"]/m.test(text) && !isJson(text))
    throw new UnreadableFile(`it is neither JSON nor CSV: it begins with '${firstLineOf(text)}'`)
  return 'lines'
}

/** True if it has a document on each line, of which one of the first two is valid; otherwise it is one JSON text. */
function isLines(text: string, isWhole: boolean): boolean {
  const [first = '', second = ''] = firstLines(text.trimStart())
  if (second === '') return false
  if (isJson(first)) return true
  return first.startsWith('{') && isJson(second) && !(isWhole && isJson(text))
}

function firstLines(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length && lines.length < 2; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end).trim()
    if (line !== '') lines.push(line)
    start = end < 0 ? text.length : end + 1
  }
  return lines
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    // The reader reports the fault.
    return false
  }
}

function firstLineOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line
    .trim()
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 60)
}

async function* textLines(entity: EntityName, file: Begun, name: string): AsyncGenerator<Buffer> {
  const { documents, rest } = documentsIn(entity, await wholeText(file, name))
  for (const document of documents) yield Buffer.from(`${JSON.stringify(document)}\n`)
  if (rest !== undefined) throw new UnreadableFile(rest)
}

async function wholeText(file: Begun, name: string): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const bytes of allOf(file)) {
    parts.push(bytes)
    size += bytes.length
    if (size > maxTextBytes)
      throw new UnreadableFile(
        `it is one JSON text of more than ${maxTextBytes >> 20} MiB: write a line for each document, by ${jqCommand(file, name)}`,
      )
  }
  const bytes = Buffer.concat(parts)
  if (isUtf8(bytes)) return bytes.toString()
  throw new UnreadableFile('it is not UTF-8, but probably Latin-1 or Windows-1252: save the file as UTF-8')
}

/** Returns the command that makes lines from the form that the text seems to have. */
function jqCommand({ beginning }: Begun, name: string): string {
  const text = beginning.toString('latin1', 0, 10_000)
  const list = /^\s*\{[^[\]{}]*?"(\w+)"\s*:\s*\[/.exec(text)?.[1]
  const inObject = list === undefined ? 'to_entries[] | .value + {id: .key}' : `.${list}[]`
  const filter = /^\s*\[/.test(text) ? '.[]' : inObject
  const lines = `${name.replace(/(\.\w+)?(\.gz)?$/i, '')}.lines.jsonl`
  return /\.gz$/i.test(name)
    ? `gunzip -c ${name} | jq -c '${filter}' > ${lines}`
    : `jq -c '${filter}' ${name} > ${lines}`
}

async function* separate(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const lines of chunks) yield new Uint8Array(lines)
}

/** Estimates the number of documents from the size of an average session, of which gzip leaves a tenth. */
const [usualBytes, packed] = [1_500, 10]

export function expectedDocuments({ name, bytes }: DataFile): number {
  return (bytes / usualBytes) * (/\.gz$/i.test(name) ? packed : 1)
}
