// Prepares documents for the database without accessing it, so that a thread can run it: a chunk of an import, stored documents that are
// written again, and users without the rights that were sent with them.

import { isUtf8 } from 'node:buffer'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { parseDocument, parseFileLine, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type PreparedDocuments, prepareDocuments } from './documents.sql.ts'

/** JSON lines as UTF-8, ending with a complete line. */
type Chunk = { entity: EntityName; bytes: Uint8Array<ArrayBuffer> }

/** A line of the chunk, counted from 1, that is not a document, and the reason. */
export type RefusedLine = { line: number; reason: string }

/** `doubled`: the number of documents whose backslashes are all doubled, those of line breaks among them. */
export type PreparedChunk = {
  prepared: PreparedDocuments | undefined
  bytes: number
  lines: number
  documents: number
  doubled: number
  refused: RefusedLine[]
}

export function prepareLines({ entity, bytes }: Chunk): PreparedChunk {
  const counts = { bytes: bytes.length, lines: 0, documents: 0, doubled: 0, refused: [] }
  return { prepared: prepareDocuments(entity, documentsOf(entity, bytes, counts)), ...counts }
}
prepareLines.module = import.meta.url

/** Yields them one by one, so that they are not all in memory at once. */
function* documentsOf(
  entity: EntityName,
  bytes: Uint8Array<ArrayBuffer>,
  counts: Omit<PreparedChunk, 'prepared'>,
): Generator<Document> {
  for (const text of decodedLines(bytes)) {
    counts.lines++
    if (text?.trim() === '') continue
    const document = text === undefined ? 'is not UTF-8' : parseLine(entity, text)
    if (typeof document === 'string') counts.refused.push({ line: counts.lines, reason: document })
    else {
      counts.documents++
      if (text?.includes('\\\\') && isDoubled(text)) counts.doubled++
      yield document
    }
  }
}

function isDoubled(text: string): boolean {
  const runs = text.match(/\\+./g) ?? []
  return runs.every((run) => run.length % 2 === 1) && runs.some((run) => /[nrt]$/.test(run))
}

const lineFeed = 10

/** A string for each line: most are ASCII, which is parsed at twice the speed. Undefined for a line that is not UTF-8. */
export function* decodedLines({
  buffer,
  byteOffset,
  byteLength,
}: Uint8Array<ArrayBuffer>): Generator<string | undefined> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const isAllUtf8 = isUtf8(bytes)
  for (let start = 0; start < byteLength; ) {
    const end = bytes.indexOf(lineFeed, start)
    const next = end < 0 ? byteLength : end
    const isText = isAllUtf8 || isUtf8(bytes.subarray(start, next))
    yield isText ? bytes.toString('utf8', start, next) : undefined
    start = next + 1
  }
}

function parseLine(entity: EntityName, text: string): Document | string {
  try {
    return parseFileLine(entity, text)
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}

/** `documents`: JSON text. */
type StoredDocuments = { entity: EntityName; documents: string[] }

export function prepareStored({ entity, documents }: StoredDocuments): PreparedDocuments | undefined {
  return prepareDocuments(entity, parsed(documents))
}
prepareStored.module = import.meta.url

/** Yields them one by one, so that they are not all in memory at once. */
function* parsed(documents: string[]) {
  for (const document of documents) yield parseDocument(document)
}

/** `document`: the JSON text that was sent. `isAdmin`: the stored value; null: the record is new and gets none. */
type ToKeep = { document: string; isAdmin: boolean | null }[]

/** `ignored`: the ids of documents that named another value. */
type Kept = { prepared: PreparedDocuments | undefined; ignored: string[] }

/** Replaces isAdmin of users by the stored value, if the writer may not write rights. */
export function prepareKept(users: ToKeep): Kept {
  const preparation = openPreparation('users')
  const ignored: string[] = []
  for (const { document, isAdmin } of users) {
    const { id, isAdmin: sent, ...fields } = parseDocument(document)
    preparation.add({ id, ...fields, ...(isAdmin !== null && { isAdmin }) })
    if (sent !== undefined) ignored.push(id)
  }
  return { prepared: preparation.end(), ignored }
}
prepareKept.module = import.meta.url
