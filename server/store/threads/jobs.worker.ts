// A thread that receives calls and answers them one after the other.

import { parentPort } from 'node:worker_threads'
import { type JobName, jobs } from './jobs.ts'
import { buffersIn } from './threads.ts'

type Job = (input: unknown) => unknown

parentPort?.on('message', ({ name, input }: { name: JobName; input: unknown }) => {
  // compute.ts checks that the input is that of the named function.
  const answer = (jobs[name] as Job)(input)
  parentPort?.postMessage(answer, buffersIn(answer))
})
