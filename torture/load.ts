// Loops beside a test: each does its step again and again until the load is stopped.

import { setTimeout as delay } from 'node:timers/promises'

export type Step = () => Promise<unknown>
export type Load = { stop(): Promise<void> }

/** Each step is a loop of its own. An error of a step is thrown by stop(). */
export function startLoad(steps: Step[], pauseMs = 0): Load {
  let stopping = false
  const loop = async (step: Step): Promise<void> => {
    while (!stopping) {
      await step()
      // Answers that fail at once must not make this process too busy to notice anything else.
      await delay(pauseMs)
    }
  }
  const loops = Promise.all(steps.map(loop))
  // A failure is thrown by stop(); until then it must not count as unhandled.
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
