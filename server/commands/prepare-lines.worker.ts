// The thread that makes chunks ready: one comes in, it goes out prepared, its bytes handed over and not copied.

import { parentPort } from 'node:worker_threads'
import { type Chunk, prepareLines } from './prepare-lines.ts'

parentPort?.on('message', (chunk: Chunk) => {
  const prepared = prepareLines(chunk)
  const buffers = prepared.prepared?.parts.map(({ copy }) => copy.buffer) ?? []
  parentPort?.postMessage(prepared, buffers)
})
