// The number of sessions with each label, from the maintained counts.

import sql from 'sql-template-tag'
import { maxLabels } from '#contract/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { allOf, branchOf, type Listing } from '#server/store/lists/listing/listing.ts'

type LabelCount = { label: string; sessions: number }

/** The most frequent first; for the selection's flags, except the label itself. */
export async function listLabels(db: Db, listing: Listing): Promise<LabelCount[]> {
  return await db.query<LabelCount>(sql`
    select label, sum(sessions)::float8 as sessions from session_flag_groups
    where label is not null and ${allOf([...branchOf(listing), ...listing.flagFilters])}
    group by label having sum(sessions) > 0 order by sum(sessions) desc, label limit ${maxLabels}`)
}
