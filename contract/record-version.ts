// The version of a tag or discount code, which each change increases. A write names the version that it changes, so that nothing
// is overwritten that its author has not seen. It is in the body too, since proxies change ETags.

import * as v from 'valibot'

/** As records, rows of pages and the answers of writes carry it. */
export const recordVersion = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(2 ** 53, 'is too large'),
)

/** Of a write whose record may be in any version where it is absent. */
export const seenVersion = { version: v.optional(recordVersion) }
