// Reports an unreachable server once, however many parts of the screen could not be loaded.

import { createStore } from './store.ts'

export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("Can't reach the server.", { cause })
  }
}

/** The parts of the screen that could not be loaded because of it; the first of them reports it. */
export const missingParts = createStore<readonly string[]>([])
