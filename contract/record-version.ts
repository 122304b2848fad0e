// The version of a tag or discount code, which each change increases. A write names the version that it changes, so that it overwrites
// nothing that its author has not seen. It is in the body too, since proxies change ETags.

import * as v from 'valibot'

/** In records, rows of pages and the answers of writes. */
export const recordVersion = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(2 ** 53, 'is too large'),
)

/** In a write; if absent, the record may be in any version. */
export const seenVersion = { version: v.optional(recordVersion) }
