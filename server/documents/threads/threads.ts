// Worker threads for functions that only compute, so that no foreign text blocks the event loop. They start on demand, end when idle, and
// do not keep the process alive.

import { Worker } from 'node:worker_threads'
import { Problem } from '#contract/problem.ts'
import { type CallProgress, runningCall } from '#server/documents/mapping/mapping.ts'

/** `mapping`: reads its documents. `erasures`: the erased people. `watch`: of the mapping's calls; the caller keeps the input. */
export type Call = {
  module: string
  name: string
  input: unknown
  mapping: string
  erasures: string
  watch?: CallProgress
}

export type Threads = {
  /** Waits for a free thread. Throws 'unavailable' if the call takes too much time or memory. */
  run(call: Call): Promise<unknown>
}

/** `most`: the largest number of threads. */
type ThreadOptions = { most: number; timeoutMs?: number; idleMs?: number; megabytes?: number }

const worker = new URL('./worker.ts', import.meta.url)

/** V8 keeps it at its largest size until the thread ends. */
const youngMegabytes = 16

type Idle = { thread: Worker; end: NodeJS.Timeout }
type Waiting = { call: Call; resolve(answer: Promise<unknown>): void }

export function openThreads(options: ThreadOptions): Threads {
  const { most, timeoutMs = 30_000, idleMs = 10_000, megabytes = 192 } = options
  const idle: Idle[] = []
  const waiting: Waiting[] = []
  let started = 0

  async function run(call: Call): Promise<unknown> {
    const thread = takeIdle() ?? (started < most ? start() : undefined)
    if (thread) return await runIn(thread, call)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.push({ call, resolve })
    return await promise
  }

  function takeIdle(): Worker | undefined {
    const taken = idle.pop()
    clearTimeout(taken?.end)
    return taken?.thread
  }

  function start(): Worker {
    started += 1
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes }
    const thread = new Worker(worker, { resourceLimits })
    // While it works, its failure is reported by its call.
    thread.on('error', () => undefined).once('exit', () => endIdle(thread))
    return thread
  }

  async function runIn(thread: Worker, call: Call): Promise<unknown> {
    thread.ref()
    try {
      const answer = await ask(thread, call, timeoutMs)
      release(thread)
      return answer
    } catch (error) {
      void thread.terminate()
      replace()
      throw error
    }
  }

  function release(thread: Worker): void {
    const next = waiting.shift()
    if (next) next.resolve(runIn(thread, next.call))
    else {
      thread.unref()
      idle.push({ thread, end: setTimeout(() => endIdle(thread), idleMs).unref() })
    }
  }

  function replace(): void {
    started -= 1
    const next = waiting.shift()
    if (next) next.resolve(runIn(start(), next.call))
  }

  function endIdle(thread: Worker): void {
    const at = idle.findIndex((one) => one.thread === thread)
    if (at < 0) return
    for (const { end } of idle.splice(at, 1)) clearTimeout(end)
    started -= 1
    void thread.terminate()
  }

  return { run }
}

function ask(thread: Worker, call: Call, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const tooMuch = (what: 'time' | 'memory', cause?: Error): Problem =>
    new Problem('unavailable', `A document takes too much ${what} to be read.`, {
      cause: cause ?? new Error(`${call.name} took too much ${what}.`),
    })
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory', error) : error)
  const onExit = () => reject(new Problem('unavailable', 'What reads documents has ended its thread.'))
  const timer = afterNoProgress(thread, call.watch, timeoutMs, () => reject(tooMuch('time')))
  thread.once('message', resolve).once('error', onError).once('exit', onExit)
  thread.postMessage(call, call.watch ? [] : buffersIn(call.input))
  return promise.finally(() => {
    clearInterval(timer)
    thread.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}

/** How long the mapping may take for a document. */
const mostForDocumentMs = 1_000
const stepMs = 250
/** A step counts as this part of its time if the thread only waits, for instance for its turn on a busy machine. */
const waitingPart = 0.1

/** Calls `stop` if the thread has worked for the time without progress. A pause of the whole process does not count. */
function afterNoProgress(
  thread: Worker,
  watch: CallProgress | undefined,
  timeoutMs: number,
  stop: () => void,
): NodeJS.Timeout {
  let [seen, spentMs] = [0, 0]
  /** How long the thread has worked since its start: now, and at the step before. */
  let workedMs: number | undefined
  let countedMs: number | undefined
  return setInterval(() => {
    const now = watch ? Atomics.load(watch.progress, 0) : 0
    const stepWorkedMs = workedMs === undefined || countedMs === undefined ? 0 : workedMs - countedMs
    spentMs = now === seen ? spentMs + Math.max(stepWorkedMs, stepMs * waitingPart) : 0
    seen = now
    countedMs = workedMs
    const isMapping = watch && runningCall(watch.progress) !== undefined
    if (spentMs >= (isMapping ? Math.min(mostForDocumentMs, timeoutMs) : timeoutMs)) stop()
    thread.cpuUsage().then(
      ({ user, system }) => {
        workedMs = (user + system) / 1_000
      },
      // The thread has ended, which ends the call.
      () => undefined,
    )
  }, stepMs)
}

/** The buffers of byte arrays, which are transferred instead of copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(buffersIn)
}
