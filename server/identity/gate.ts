// Runs a few tasks at once, queues some, and refuses the rest, so that a flood cannot use up the memory.

import { Problem } from '#contract/problem.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

type Bounds = { running: number; waiting: number; sentence?: string }

/**
 * At most `running` at once and `waiting` in the queue; further tasks are refused as unavailable, with the `sentence`.
 */
export function createGate({ running, waiting, sentence = tooManySignIns }: Bounds): Gate {
  const queue: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy < running) busy += 1
    else {
      if (queue.length >= waiting) throw overcrowded(sentence)
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

const tooManySignIns = 'Too many people are signing in right now. Please try again in a moment.'

function overcrowded(sentence: string): Problem {
  return new Problem('unavailable', sentence, { retryAfterSeconds: 5 })
}
