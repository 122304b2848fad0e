// Functions that the tests run in a thread: they answer, wait for ever, take all memory, fail or end the thread.

import { threadId } from 'node:worker_threads'

export function echo(input: unknown): unknown {
  return input
}

export function thread(): number {
  return threadId
}

export function hang(): never {
  for (;;);
}

export function work(): string {
  const until = performance.now() + 800
  while (performance.now() < until);
  return 'worked'
}

/** Uses no processor time. */
export function wait(): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  return 'waited'
}

export function fill(): never {
  const all: number[][] = []
  for (;;) all.push(Array(100_000).fill(0.5))
}

export function fail(): never {
  throw new TypeError('as told')
}

export function exit(): never {
  process.exit(3)
}
