// Background loops of a test: each repeats its step until the load is stopped.

import { setTimeout as delay } from 'node:timers/promises'

export type Step = () => Promise<unknown>
export type Load = { stop(): Promise<void> }

/** Each step runs in its own loop. stop() throws the error of a step. */
export function startLoad(steps: Step[], pauseMs = 0): Load {
  let stopping = false
  const loop = async (step: Step): Promise<void> => {
    while (!stopping) {
      await step()
      // Answers that fail at once must not occupy this process fully.
      await delay(pauseMs)
    }
  }
  const loops = Promise.all(steps.map(loop))
  // stop() throws the failure; before that it must not count as unhandled.
  loops.catch(() => undefined)
  return {
    async stop() {
      stopping = true
      await loops
    },
  }
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
