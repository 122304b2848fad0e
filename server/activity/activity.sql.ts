// The history as a list: an act is one entry, unless the filter or the search text asks for single changes.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { ActivitySelection } from '#contract/activity.ts'
import { recordName } from '#server/documents/stored/related.sql.ts'
import { type ListingOptions, ownListing } from '#server/lists/listed-table.sql.ts'
import { firstInstant, instantAfter } from '#server/lists/selection/day-bounds.sql.ts'
import { equals } from '#server/lists/selection/filters.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { exportIdLength } from '#server/record/events.sql.ts'
import { changeBytes, changeFields } from '#server/record/history.sql.ts'

/** Nanoseconds since the epoch. */
const changedNs = (at: Sql): Sql => sql`((extract(epoch from ${at}) * 1000000)::bigint * 1000)`

/** SQL of the name of an event's subject: of a deleted member the last one, of a note that of its record; null where none is known. */
const subject = sql`case
  when entity in ('users', 'sessions', 'feedback') then (select ${recordName} from (select entity, document_id as record_id) as sought)
  when entity = 'notes' then (select ${recordName} from notes where notes.id = document_id)
  when entity = 'members' then (select coalesce(
      (select email from accounts where accounts.uid = sought.uid),
      (select actor_email from history where actor_uid = sought.uid order by history.id desc limit 1))
    from (select document_id as uid) as sought) end`

/** SQL of the prefix that the text of an export's event begins with: its id. */
const exportId = sql`left(after, ${raw(String(exportIdLength))})`

/** SQL that leaves out the start of an export that has ended, because the end is an entry too. */
const isNoEndedBeginning = sql`(event is distinct from 'data.export-began' or not exists (
  select from (select actor_uid as uid, place as began, ${exportId} as export) as sought cross join lateral (
    select from history where actor_uid = sought.uid and history.id > sought.began and event = 'data.exported'
      and ${exportId} = sought.export limit 1) as ended))`

/** `changes`: SQL of the number of changes in an entry. `address`: SQL of the network address, for readers who may see it. */
function listingOfEntries(address: Sql, changes: Sql, condition: Sql) {
  return ownListing<ActivitySelection>({
    table: 'activity',
    sortKeys: { at: { column: 'place', type: 'bigint', descends: true, isIndexed: true } },
    filters: {
      area: equals('area'),
      event: equals('event'),
      entity: equals('entity'),
      record: equals('document_id'),
      actor: equals('actor_uid'),
      act: { column: 'act', test: (column, act) => sql`${column} = ${act}::uuid` },
      from: { column: 'at', test: (at, day, clock) => sql`${changedNs(at)} >= ${firstInstant(day, clock)}` },
      until: { column: 'at', test: (at, day, clock) => sql`${changedNs(at)} < ${instantAfter(day, clock)}` },
    },
    row: sql`json_build_object(
      'id', id, 'event', event, 'entity', entity, 'record', document_id, 'subject', ${subject}, 'changes', ${changes}, 'address', ${address},
      ${changeFields})::text`,
    bytes: changeBytes,
    searched: sql`concat_ws(' ', document_id, actor_email, import_file, event, before, after)`,
    condition,
  })
}

function listingsOf(address: Sql) {
  /** The list in which every change is an entry. */
  const each = listingOfEntries(address, sql`1`, isNoEndedBeginning)
  /** Spelled as in the index history_entries. */
  const acts = listingOfEntries(
    address,
    sql`coalesce(act_changes, 1)`,
    sql`(act is null or act_changes is not null) and ${isNoEndedBeginning}`,
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
export const recordListings = listingsOf(sql`address`)
