// The fields that every document should have: what the console's lists and figures are about. All others may be absent.

import type { EntityName } from '#contract/entities.ts'

export const essentialFields: Record<EntityName, readonly string[]> = {
  users: ['username'],
  sessions: ['userId', 'slot.startingTime', 'totalPrice'],
  feedback: ['feedback', 'dateCreated'],
  tags: ['name'],
  'discount-codes': ['percentageDiscount', 'expirationDate'],
}
