// Threads that prepare chunks of an import while the database writes the earlier ones, so that both keep a core busy.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Chunk, PreparedChunk } from './prepare-lines.ts'

const mostThreads = 4

export type Preparers = {
  /** How many chunks to prepare at once: one for each core, and one that is being written. */
  atOnce: number
  prepare(chunk: Chunk): Promise<PreparedChunk>
  close(): Promise<void>
}

/** Starts a thread for a chunk that finds no idle one. */
export function openPreparers(): Preparers {
  const atOnce = Math.min(mostThreads, availableParallelism() + 1)
  const threads: Worker[] = []
  const idle: Worker[] = []
  return {
    atOnce,
    async prepare(chunk) {
      const thread = idle.pop() ?? startThread(threads)
      const prepared = await ask(thread, chunk)
      idle.push(thread)
      return prepared
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}

function startThread(threads: Worker[]): Worker {
  const thread = new Worker(new URL('./prepare-lines.worker.ts', import.meta.url))
  threads.push(thread)
  return thread
}

function ask(thread: Worker, chunk: Chunk): Promise<PreparedChunk> {
  thread.postMessage(chunk, [chunk.bytes.buffer])
  const { promise, resolve, reject } = Promise.withResolvers<PreparedChunk>()
  const onExit = () => reject(new Error('A thread of the import has ended.'))
  thread.once('message', resolve).once('error', reject).once('exit', onExit)
  return promise.finally(() => thread.off('message', resolve).off('error', reject).off('exit', onExit))
}
