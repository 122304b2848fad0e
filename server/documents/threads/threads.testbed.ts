// A thread for the tests: it answers, waits for ever, takes all memory, fails or ends, as it is told.

import { parentPort, threadId } from 'node:worker_threads'

const answers: Record<string, (input: unknown) => unknown> = {
  echo: (input) => input,
  thread: () => threadId,
  hang() {
    for (;;);
  },
  fill() {
    const all: number[][] = []
    for (;;) all.push(Array(100_000).fill(0.5))
  },
  fail() {
    throw new TypeError('as told')
  },
  exit: () => process.exit(3),
}

parentPort?.on('message', ({ name, input }: { name: string; input: unknown }) => {
  parentPort?.postMessage(answers[name]?.(input))
})
