// A request of the fuzz in parts, and the type of its mutations.

import type { Random } from '#server/demo/random.ts'

/** Names and values of the query are encoded as they are sent. */
export type Draft = {
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string | string[]>
  body: string | Buffer | undefined
  /** Whether method or path may belong to another operation now. */
  rerouted: boolean
}

export type Mutation = (random: Random, draft: Draft) => void
