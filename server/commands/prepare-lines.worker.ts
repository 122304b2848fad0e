// The thread that prepares chunks: it receives one and returns it prepared; the bytes are transferred, not copied.

import { parentPort } from 'node:worker_threads'
import { type Chunk, prepareLines } from './prepare-lines.ts'

parentPort?.on('message', (chunk: Chunk) => {
  const prepared = prepareLines(chunk)
  const buffers = prepared.prepared?.parts.map(({ copy }) => copy.buffer) ?? []
  parentPort?.postMessage(prepared, buffers)
})
