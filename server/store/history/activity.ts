// The history of all tags and discount codes as a list.

import sql from 'sql-template-tag'
import type { ActivitySelection } from '#contract/activity.ts'
import { countedListing } from '#server/store/lists/counted.ts'
import { firstInstant, instantAfter } from '#server/store/lists/listing/day-bounds.ts'
import { changeBytes, changeFields } from './history.ts'

/** Nanoseconds since the epoch. */
const changedNs = sql`((extract(epoch from at) * 1000000)::bigint * 1000)`

export const activityListing = countedListing<ActivitySelection>({
  table: 'activity',
  sortKeys: { at: { expression: '(- place)', type: 'bigint', descends: true, isIndexed: true } },
  filters: {
    entity: { condition: (entity) => sql`entity = ${entity}` },
    record: { condition: (record) => sql`document_id = ${record}` },
    actor: { condition: (actor) => sql`actor_uid = ${actor}` },
    from: { condition: (day, clock) => sql`${changedNs} >= ${firstInstant(day, clock)}` },
    until: { condition: (day, clock) => sql`${changedNs} < ${instantAfter(day, clock)}` },
  },
  row: sql`json_build_object('id', id, 'entity', entity, 'record', document_id, ${changeFields})::text`,
  bytes: changeBytes,
  searched: sql`concat_ws(' ', document_id, actor_email, import_file, before, after)`,
})
