// Names in the spellings of other systems, by which unread fields and files are recognised.

import type { EntityName } from '#contract/entities.ts'

/** Returns the name without case, separators and a unit at the end, such as 'totalprice' for total_price_cents. */
export function bareName(name: string): string {
  return name
    .replace(/[_-]?(cents|minor|millis|ms|seconds|secs|iso|usd|dollars)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Names of ids in databases, the likeliest first. */
export const idNames = ['id', '_id', 'uuid', 'guid', 'code', 'key']

/** Names of lists in a JSON text, separated by spaces. */
export const otherEntityNames: Record<EntityName, string> = {
  users: 'user users customers members people profiles accounts appusers clients',
  sessions: 'session sessions bookings appointments meetings calls consultations lessons classes orders',
  feedback: 'feedback feedbacks reviews testimonials comments surveys',
  tags: 'tag tags categories topics skills labels',
  'discount-codes': 'discountcodes discountcode coupons promocodes vouchers discounts promotions',
}
