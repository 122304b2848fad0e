// A thread that receives calls and answers them one after the other.

import { parentPort } from 'node:worker_threads'
import { setMapping } from '#server/documents/mapping.ts'
import { buffersIn, type Call } from './threads.ts'

type Job = (input: unknown) => unknown

parentPort?.on('message', async ({ module, name, input, mapping }: Required<Call>) => {
  setMapping(mapping)
  // compute.ts checks that the module exports this function, and that the input is its own.
  const jobs: Record<string, Job> = await import(module)
  const answer = jobs[name]?.(input)
  parentPort?.postMessage(answer, buffersIn(answer))
})
