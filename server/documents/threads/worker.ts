// A thread that receives calls and answers them one after another.

import { parentPort } from 'node:worker_threads'
import { setErasures } from '#server/documents/erasure.ts'
import { loadMappingHere, watchCalls } from '#server/documents/mapping/mapping.ts'
import { buffersIn, type Call } from './threads.ts'

type Job = (input: unknown) => unknown

parentPort?.on('message', async ({ module, name, input, mapping, erasures, watch }: Call) => {
  await loadMappingHere(mapping)
  if (watch) watchCalls(watch)
  setErasures(erasures)
  // compute.ts checks that the input fits the function.
  const jobs: Record<string, Job> = await import(module)
  const job = jobs[name]
  if (!job) throw new Error(`${module} does not export ${name}, which a thread is to run.`)
  const answer = await job(input)
  parentPort?.postMessage(answer, buffersIn(answer))
})
