// The version of what is derived from the documents of each entity: columns, words, faults. A change of the derivation
// raises the number here, and nothing else: the server then reads the stored documents again.

import type { EntityName } from '#contract/entities.ts'

export const derivations: Record<EntityName, number> = {
  users: 3,
  sessions: 1,
  feedback: 1,
  tags: 1,
  'discount-codes': 1,
}
