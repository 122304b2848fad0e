// Opens a file of documents of any known kind as chunks of JSON lines. The content decides which kind it is. In constant memory.

import type { EntityName } from '#contract/entities.ts'
import { isObject } from '#contract/field.ts'
import type { Db } from '#server/db/client.ts'
import { parseExactly } from '#server/documents/json.ts'
import { isMapped } from '#server/documents/mapping/mapping.ts'
import { parseFileLine, UnusableDocument } from '#server/documents/read-document.ts'
import { findOriginals } from '#server/documents/stored/document-batches.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { csvLines, isCsv } from './csv-lines.ts'
import type { DataFile } from './files.ts'
import { elementLines } from './json-elements.ts'
import { outlineOf } from './json-outline.ts'
import { maxLineBytes, readUtf8, UnreadableFile, wholeLines } from './utf8-file.ts'

/** A line of the chunks is one of the file, one of the documents in its JSON, or one of its CSV records. */
type Kind = 'lines' | 'elements' | 'csv'

/** So much of a file says what kind it is. */
const beginningBytes = 1 << 20

/**
 * `chunks`: each ends with a complete line and has a separate buffer, which can be transferred to another thread; they too throw
 * UnreadableFile, for a file that cannot be read to its end. `fraction`: how much of the file is read, 0 to 1.
 */
export async function openDocuments({ entity, name, path, bytes }: DataFile) {
  let read = 0
  const source = readUtf8(path, (size) => {
    read += size
  })
  const { beginning, rest } = await begun(source)
  const { kind, lines } = linesIn(entity, isMapped(entity), name, path, { beginning, rest })
  return { kind, chunks: separate(wholeLines(lines, path, maxLineBytes)), fraction: () => read / bytes }
}

type Begun = { beginning: Buffer; rest: AsyncGenerator<Buffer> }

/** The beginning, and everything after it. */
async function begun(source: AsyncGenerator<Buffer>): Promise<Begun> {
  const parts: Buffer[] = []
  for (let size = 0; size < beginningBytes; size += parts.at(-1)?.length ?? 0) {
    const { value, done } = await source.next()
    if (done) break
    parts.push(value)
  }
  return { beginning: Buffer.concat(parts), rest: source }
}

async function* from(start: number, { beginning, rest }: Begun): AsyncGenerator<Buffer> {
  yield beginning.subarray(start)
  yield* rest
}

const csvEntities: readonly EntityName[] = ['users', 'discount-codes']

function linesIn(
  entity: EntityName,
  byModule: boolean,
  name: string,
  path: string,
  begun: Begun,
): { kind: Kind; lines: AsyncGenerator<Buffer> } {
  // A character for each byte, so that places are the same.
  const text = begun.beginning.toString('latin1')
  const start = Math.max(0, text.search(/\S/))
  const outline = outlineOf(entity, text.slice(start))
  if (outline !== 'lines') {
    const { at, ...layout } = outline
    return { kind: 'elements', lines: elementLines(from(start + at, begun), layout, path, maxLineBytes) }
  }
  const isNamedCsv = /\.csv(\.gz)?$/i.test(name) && text.trim() !== '' && !/^\s*[[{]/.test(text)
  if (isNamedCsv || isCsv(text)) {
    if (!byModule && !csvEntities.includes(entity))
      throw new UnreadableFile(
        `it is CSV, which is read for ${csvEntities.join(' and ')}: write JSON, or a mapping that reads its columns (docs/mapping.md)`,
      )
    return { kind: 'csv', lines: csvLines(from(0, begun), { entity, byModule }, path, maxLineBytes) }
  }
  if (/^.*\r?\n-{2,}[-+]*\r?\n/.test(text))
    throw new UnreadableFile(
      'it is a table as psql prints it for people: use psql -At, or COPY with the format csv',
    )
  if (text.trim().includes('\n') && !/^[^\S\n]*[[{"]/m.test(text))
    throw new UnreadableFile(`it is neither JSON nor CSV: it begins with '${firstLineOf(text)}'`)
  return { kind: 'lines', lines: from(0, begun) }
}

function firstLineOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line
    .trim()
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 60)
}

async function* separate(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const lines of chunks) yield new Uint8Array(lines)
}

/** About how many documents there are: an average session is of this size, and gzip makes a tenth of it. */
const [usualBytes, packed] = [1_500, 10]

export function expectedDocuments({ name, bytes }: DataFile): number {
  return (bytes / usualBytes) * (/\.gz$/i.test(name) ? packed : 1)
}

// A CSV file has only some fields of a document: the others keep their stored values.

/** The same lines of JSON, each over the stored document of its id. */
export async function* mergedWithStored(
  db: Db,
  entity: EntityName,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of chunks) {
    const lines = Buffer.from(chunk).toString().trimEnd().split('\n')
    const ids = await compute(idsOf, { entity, lines }, chunk.length)
    const stored = await findOriginals(
      db,
      entity,
      ids.filter((id) => id !== undefined),
    )
    const texts = lines.map((line, index) => {
      const old = stored.get(ids[index] ?? '')
      return old === undefined ? line : JSON.stringify(over(parseExactly(old), parseExactly(line)))
    })
    yield new TextEncoder().encode(`${texts.join('\n')}\n`)
  }
}

export function idsOf({ entity, lines }: { entity: EntityName; lines: string[] }): (string | undefined)[] {
  return lines.map((line) => idIn(entity, line))
}
idsOf.module = import.meta.url

/** Undefined for a line that is refused later. */
function idIn(entity: EntityName, line: string): string | undefined {
  try {
    return parseFileLine(entity, line).id
  } catch (error) {
    if (error instanceof UnusableDocument) return undefined
    throw error
  }
}

function over(old: unknown, given: unknown): unknown {
  if (!isObject(old) || !isObject(given)) return given
  const fields = Object.entries(given).map(([name, value]) => [name, over(old[name], value)])
  return { ...old, ...Object.fromEntries(fields) }
}
