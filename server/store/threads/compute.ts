// Runs a function on foreign texts: in this thread where they are short, else in another one.

import { availableParallelism } from 'node:os'
import { type JobName, type Jobs, jobs } from './jobs.ts'
import { openThreads, type Threads } from './threads.ts'

type Input<Name extends JobName> = Parameters<Jobs[Name]>[0]
type Answer<Name extends JobName> = ReturnType<Jobs[Name]>

/** In characters. Any text of this length takes this thread a few milliseconds; most edits are shorter. */
const mostHere = 64 * 1024

/** How many chunks of an import to prepare at once: one for each core, and one that is being written. */
export const mostPreparing = Math.min(4, availableParallelism() + 1)

const file = new URL('./jobs.worker.ts', import.meta.url)
const threads: Threads = openThreads({ file, most: mostPreparing })

/** `length`: of all texts in the input, in characters. */
export async function compute<Name extends JobName>(
  name: Name,
  input: Input<Name>,
  length: number,
): Promise<Answer<Name>> {
  return length <= mostHere ? runHere(name, input) : await computeApart(name, input)
}

/** Always in another thread. */
export async function computeApart<Name extends JobName>(
  name: Name,
  input: Input<Name>,
): Promise<Answer<Name>> {
  // The thread answers with what the function of this name returns.
  return (await threads.run({ name, input })) as Answer<Name>
}

function runHere<Name extends JobName>(name: Name, input: Input<Name>): Answer<Name> {
  // A function of this name takes this input: the compiler cannot follow one of several names.
  return (jobs[name] as unknown as (input: Input<Name>) => Answer<Name>)(input)
}
