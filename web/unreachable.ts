// The server that cannot be reached, which is said once, however many parts of the screen are missing for it.

import { createStore } from './store.ts'

export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("Can't reach the server.", { cause })
  }
}

/** The parts of the screen that could not be loaded for it, the first of which says so. */
export const missingParts = createStore<readonly string[]>([])
