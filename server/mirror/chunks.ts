// Cuts a stream of documents into chunks that are committed together: at most 500 documents and about 4 MB.

import { maxBatchDocuments } from '#contract/ingest.ts'
import type { SourceDocument } from '#server/source/client.ts'

const maxChunkLength = 4 << 20

export function isFull(count: number, length: number): boolean {
  return count >= maxBatchDocuments || length >= maxChunkLength
}

export async function* inChunks(documents: AsyncIterable<SourceDocument>): AsyncGenerator<SourceDocument[]> {
  let chunk: SourceDocument[] = []
  let length = 0
  for await (const document of documents) {
    chunk.push(document)
    length += lengthOf(document.fields)
    if (!isFull(chunk.length, length)) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}

/** About the length of its JSON. */
export function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 8
  let length = 2
  if (Array.isArray(value)) {
    for (const one of value) length += 1 + lengthOf(one)
    return length
  }
  for (const [name, one] of Object.entries(value)) length += name.length + 4 + lengthOf(one)
  return length
}
