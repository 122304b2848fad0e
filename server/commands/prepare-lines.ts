// A chunk of an import made ready for the database, without the database: in this thread, or in one of its own.

import type { Document } from '#contract/entity.ts'
import { parseDocument, UnusableDocument } from '#server/documents/stored.ts'
import { type Prepared, prepareDocuments } from '#server/store/documents.ts'
import type { Noun } from '#server/store/tables.ts'

/** JSON lines as UTF-8, ending with a line. */
export type Chunk = { noun: Noun; bytes: Uint8Array<ArrayBuffer> }

/** A line of the chunk, counted from 1, that is no document, and why. */
export type Refused = { line: number; reason: string }

export type PreparedChunk = {
  prepared: Prepared | undefined
  bytes: number
  lines: number
  documents: number
  refused: Refused[]
}

export function prepareLines({ noun, bytes }: Chunk): PreparedChunk {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString().split('\n')
  const refused: Refused[] = []
  const documents = lines.flatMap((text, index) => {
    if (text.trim() === '') return []
    const document = parseLine(text)
    if (typeof document !== 'string') return [document]
    refused.push({ line: index + 1, reason: document })
    return []
  })
  return {
    prepared: prepareDocuments(noun, documents),
    bytes: bytes.length,
    lines: lines.length - 1,
    documents: documents.length,
    refused,
  }
}

/** The document, or why it is none. */
function parseLine(text: string): Document | string {
  try {
    return parseDocument(text)
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}
