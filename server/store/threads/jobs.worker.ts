// A thread that receives calls and answers them one after the other.

import { parentPort } from 'node:worker_threads'
import { setMapping } from '#server/documents/mapping.ts'
import { type JobName, jobs } from './jobs.ts'
import { buffersIn } from './threads.ts'

type Job = (input: unknown) => unknown

parentPort?.on('message', ({ name, input, mapping }: { name: JobName; input: unknown; mapping: string }) => {
  setMapping(mapping)
  // compute.ts checks that the input is that of the named function.
  const answer = (jobs[name] as Job)(input)
  parentPort?.postMessage(answer, buffersIn(answer))
})
