// The version of everybody's rights: it rises in the transaction of whatever may change who somebody is or what they
// may do. What was remembered of that under one version holds in every statement that sees the same one.

import { fragment } from '#server/db/fragment.ts'

/** An SQL expression, for a statement that also answers under which version it read. */
export const accessVersion = fragment`(select version from access_version)`
