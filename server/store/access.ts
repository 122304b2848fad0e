// The version of everybody's rights: it rises in the transaction of whatever may change who somebody is or what they
// may do. What was remembered of that under one version holds in every statement that sees the same one.

import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/database.ts'

/** An SQL expression, for a statement that also answers under which version it read. */
export function accessVersion(sql: Sql): Fragment {
  return sql`(select version from access_version)`
}
