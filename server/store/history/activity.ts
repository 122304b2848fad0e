// The history of all tags and discount codes as a list.

import sql, { type Sql } from 'sql-template-tag'
import type { ActivitySelection } from '#contract/activity.ts'
import { countedListing } from '#server/store/lists/counted.ts'
import { firstInstant, instantAfter } from '#server/store/lists/day-bounds.ts'
import { equals } from '#server/store/lists/filters.ts'
import { changeBytes, changeFields } from './history.ts'

/** Nanoseconds since the epoch. */
const changedNs = (at: Sql): Sql => sql`((extract(epoch from ${at}) * 1000000)::bigint * 1000)`

export const activityListing = countedListing<ActivitySelection>({
  table: 'activity',
  sortKeys: { at: { column: 'place', type: 'bigint', descends: true, isIndexed: true } },
  filters: {
    entity: equals('entity'),
    record: equals('document_id'),
    actor: equals('actor_uid'),
    from: { column: 'at', test: (at, day, clock) => sql`${changedNs(at)} >= ${firstInstant(day, clock)}` },
    until: { column: 'at', test: (at, day, clock) => sql`${changedNs(at)} < ${instantAfter(day, clock)}` },
  },
  row: sql`json_build_object('id', id, 'entity', entity, 'record', document_id, ${changeFields})::text`,
  bytes: changeBytes,
  searched: sql`concat_ws(' ', document_id, actor_email, import_file, before, after)`,
})
