// Lets a few pieces of work run at once, some wait, and turns the rest away, so that a flood cannot take all memory.

import { Problem } from '#contract/problem.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Work beyond `running` waits its turn; beyond `waiting` more it is refused as unavailable. */
export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy < running) busy += 1
    else {
      if (queue.length >= waiting) throw overcrowded()
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

function overcrowded(): Problem {
  return new Problem(
    'unavailable',
    'Too many people are signing in right now. Please try again in a moment.',
    {
      retryAfterSeconds: 5,
    },
  )
}
