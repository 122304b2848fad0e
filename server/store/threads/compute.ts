// Runs a function on foreign texts: in this thread where they are short, else in another one. So the longest text that
// the event loop works on at once is bounded.

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { mappingText } from '#server/documents/mapping.ts'
import { type JobName, type Jobs, jobs } from './jobs.ts'
import { inReadTurn, mostReading } from './read-slots.ts'
import { openThreads, type Threads } from './threads.ts'

type Input<Name extends JobName> = Parameters<Jobs[Name]>[0]
type Answer<Name extends JobName> = ReturnType<Jobs[Name]>

/** In characters. No text of this length takes more than about 10 ms; most edits are shorter, and the texts of a search. */
const mostHere = 64 * 1024
const mostReadHere = 128 * 1024

/** How many chunks of an import to prepare at once: one for each core, and one that is being written. */
export const mostPreparing = Math.min(4, availableParallelism() + 1)

const file = new URL('./jobs.worker.ts', import.meta.url)
const preparing = openThreads({ file, most: mostPreparing })

/** Apart from the others, so that no search waits for documents that are being written. */
const reading = openThreads({ file, most: mostReading, idleMs: 30_000 })

/** Prepares documents for being written. `length`: of all texts in the input, in characters. */
export async function compute<Name extends JobName>(
  name: Name,
  input: Input<Name>,
  length: number,
): Promise<Answer<Name>> {
  return length <= mostHere ? runHere(name, input) : await runApart(preparing, name, input)
}

/** The same, always in another thread. */
export async function computeApart<Name extends JobName>(
  name: Name,
  input: Input<Name>,
): Promise<Answer<Name>> {
  return await runApart(preparing, name, input)
}

/**
 * Reads stored documents for an answer: long ones in the turn of the request's person. Yields to other work, since an
 * answer has several parts.
 */
export async function computeRead<Name extends JobName>(
  name: Name,
  input: Input<Name>,
  length: number,
): Promise<Answer<Name>> {
  if (length > mostReadHere) return await inReadTurn(() => readApart(name, input))
  if (length > mostHere / 4) await setImmediate()
  return runHere(name, input)
}

/** For a file, which holds a slot of its own: always in another thread. */
export async function readApart<Name extends JobName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
  return await runApart(reading, name, input)
}

function runHere<Name extends JobName>(name: Name, input: Input<Name>): Answer<Name> {
  // A function of this name takes this input: the compiler cannot follow one of several names.
  return (jobs[name] as unknown as (input: Input<Name>) => Answer<Name>)(input)
}

async function runApart<Name extends JobName>(threads: Threads, name: Name, input: Input<Name>) {
  // The thread answers with what the function of this name returns.
  return (await threads.run({ name, input, mapping: mappingText() })) as Answer<Name>
}
