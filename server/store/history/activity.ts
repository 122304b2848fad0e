// The history as a list: an act is one entry, unless its changes are looked for.

import sql, { type Sql } from 'sql-template-tag'
import type { ActivitySelection } from '#contract/activity.ts'
import { countedListing } from '#server/store/lists/counted.ts'
import type { ListingOptions } from '#server/store/lists/listed-table.ts'
import { firstInstant, instantAfter } from '#server/store/lists/listing/day-bounds.ts'
import { equals } from '#server/store/lists/listing/filters.ts'
import type { Listing } from '#server/store/lists/listing/listing.ts'
import { changeBytes, changeFields } from './history.ts'

/** Nanoseconds since the epoch. */
const changedNs = (at: Sql): Sql => sql`((extract(epoch from ${at}) * 1000000)::bigint * 1000)`

/** `changes`: SQL of how many an entry stands for. `address`: SQL of from where, for those who may see it. */
function listingOfEntries(address: Sql, changes: Sql, condition?: Sql) {
  return countedListing<ActivitySelection>({
    table: 'activity',
    sortKeys: { at: { column: 'place', type: 'bigint', descends: true, isIndexed: true } },
    filters: {
      area: equals('area'),
      entity: equals('entity'),
      record: equals('document_id'),
      actor: equals('actor_uid'),
      act: { column: 'act', test: (column, act) => sql`${column} = ${act}::uuid` },
      from: { column: 'at', test: (at, day, clock) => sql`${changedNs(at)} >= ${firstInstant(day, clock)}` },
      until: { column: 'at', test: (at, day, clock) => sql`${changedNs(at)} < ${instantAfter(day, clock)}` },
    },
    row: sql`json_build_object(
      'id', id, 'event', event, 'entity', entity, 'record', document_id, 'changes', ${changes}, 'address', ${address},
      ${changeFields})::text`,
    bytes: changeBytes,
    searched: sql`concat_ws(' ', document_id, actor_email, import_file, event, before, after)`,
    ...(condition && { condition }),
  })
}

function listingsOf(address: Sql) {
  /** Every change is an entry. */
  const each = listingOfEntries(address, sql`1`)
  /** As the index history_entries has it. */
  const acts = listingOfEntries(
    address,
    sql`coalesce(act_changes, 1)`,
    sql`(act is null or act_changes is not null)`,
  )
  return {
    each,
    entries: (selection: Omit<ActivitySelection, 'sort'>, options: ListingOptions = {}): Listing => {
      const { q, record, act } = selection
      return (q || record || act ? each : acts)(selection, options)
    },
  }
}

export const activityListings = listingsOf(sql`null`)
/** For auditors and administrators. */
export const recordListings = listingsOf(sql`address`)
