// Cuts a stream of documents into chunks that are committed together: at most 500 documents and about 2 MB.

import { maxBatchDocuments } from '#contract/ingest.ts'
import type { SourceDocument } from '#server/firestore/client/client.ts'

const maxChunkLength = 2 << 20

export function isFull(count: number, length: number): boolean {
  return count >= maxBatchDocuments || length >= maxChunkLength
}

export async function* inChunks(documents: AsyncIterable<SourceDocument>): AsyncGenerator<SourceDocument[]> {
  let chunk: SourceDocument[] = []
  let length = 0
  for await (const document of documents) {
    chunk.push(document)
    length += document.content.length
    if (!isFull(chunk.length, length)) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length > 0) yield chunk
}
