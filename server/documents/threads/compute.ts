// Runs a function on foreign texts: short ones in this thread, long ones in another. This bounds the longest text that the event loop
// works on at once.

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { erasuresText } from '#server/documents/erasure.ts'
import { type CallProgress, mappingText, runningCall } from '#server/documents/mapping/mapping.ts'
import { beforeDeadline } from '#server/limits/deadline.ts'
import { longTexts, longTextsAtOnce, longTextsLate } from '#server/limits/semaphores.ts'
import { type Call, openThreads, type Threads } from './threads.ts'

/** `module`: the address of the module that exports it, by which another thread finds it (worker.ts). Input and answer can be sent. */
type Job<Input, Answer> = ((input: Input) => Answer | Promise<Answer>) & { module: string }

/** In characters. No text of this length takes more than about 10 ms; most edits, and the texts of a search, are shorter. */
const mostHere = 64 * 1024
const mostReadHere = 128 * 1024

/** How many chunks of an import to prepare at once: one for each core, and one that is being written. */
export const mostPreparing = Math.min(4, availableParallelism() + 1)

const preparing = openThreads({ most: mostPreparing })

/** Separate threads for reading, so that no search waits for documents that are being written. */
const reading = openThreads({ most: longTextsAtOnce, idleMs: 30_000 })

/** Always in another thread if a mapping is used, whose functions may hang. `length`: of all texts in the input, in characters. */
export async function compute<Input, Answer>(
  job: Job<Input, Answer>,
  input: Input,
  length: number,
): Promise<Answer> {
  return isQuick(length) ? await job(input) : await runApart(preparing, job, input)
}

export function isQuick(length: number): boolean {
  return length <= mostHere && mappingText() === ''
}

/** Computes in another thread, whatever the length. `erasures`: given if they are not those of this thread. */
export async function computeApart<Input, Answer>(
  job: Job<Input, Answer>,
  input: Input,
  erasures?: string,
): Promise<Answer> {
  return await runApart(preparing, job, input, erasures)
}

/** Long documents in another thread, few at once. Yields to other work, since an answer has several parts. */
export async function computeRead<Input, Answer>(
  job: Job<Input, Answer>,
  input: Input,
  length: number,
): Promise<Answer> {
  // A cancelled request stops waiting, but its slot is held until the work ends.
  if (length > mostReadHere)
    return await beforeDeadline(() => longTexts.run('', () => readApart(job, input)), longTextsLate)
  if (length > mostHere / 4) await setImmediate()
  return await job(input)
}

/** Always reads in another thread: for files, which hold a slot of their own, and for results made once for a process. */
export async function readApart<Input, Answer>(job: Job<Input, Answer>, input: Input): Promise<Answer> {
  return await runApart(reading, job, input)
}

async function runApart<Input, Answer>(
  threads: Threads,
  { module, name }: Job<Input, Answer>,
  input: Input,
  erasures = erasuresText(),
): Promise<Answer> {
  const mapping = mappingText()
  const call = { module, name, input, mapping, erasures }
  // The thread returns the result of the function.
  return (await (mapping === '' ? threads.run(call) : runMapped(threads, call))) as Answer
}

/** Whatever ends the thread while the module reads a document is a fault of that document; the call is made again without it. */
async function runMapped(threads: Threads, call: Call): Promise<unknown> {
  const unanswered: CallProgress['unanswered'] = {}
  for (;;) {
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    try {
      return await threads.run({ ...call, watch: { progress, unanswered } })
    } catch (error) {
      const ended = runningCall(progress)
      if (ended === undefined) throw error
      unanswered[ended] = error instanceof Error ? error.message : String(error)
    }
  }
}
