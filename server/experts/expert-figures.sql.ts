// Experts with the figures of the sessions that they gave: a list of computed rows, sorted by any figure.

import sql from 'sql-template-tag'
import type { ExpertsSelection } from '#contract/experts.ts'
import type { SortKeyOf } from '#contract/list.ts'
import type { Clock } from '#server/config/clock.ts'
import { withFields } from '#server/documents/stored/related.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { selected } from '#server/lists/selected-figures.sql.ts'
import { firstDay, lastDay } from '#server/lists/selection/day-bounds.sql.ts'
import { allOf, type Listing, type SortKey } from '#server/lists/selection/listing.sql.ts'
import { addedSums, sumsOfExperts } from './expert-sums.sql.ts'

const sortKeys: Record<SortKeyOf<ExpertsSelection>, SortKey> = {
  name: { column: 'sort_name', type: 'text', expression: 'sort_name' },
  sessions: sum('sessions'),
  revenue: sum('revenue'),
  averageRating: rate('stars', 'rated'),
  unhappy: rate('unhappy', 'rated'),
  noShows: rate('no_shows', 'sessions'),
  refunds: rate('refunds', 'sessions'),
}

function sum(column: string): SortKey {
  return { column, type: 'numeric', expression: column }
}

/** Never null: experts without a figure come before those with the smallest. */
function rate(part: string, whole: string): SortKey {
  return { ...sum(part), expression: `coalesce(${part}::numeric / nullif(${whole}, 0), -1)` }
}

/** SQL of the sums of sessions where there may be none. */
export const sumsOrZeros = sql`coalesce(sessions, 0) as sessions, coalesce(revenue, 0) as revenue, coalesce(rated, 0) as rated,
  coalesce(stars, 0) as stars, coalesce(unhappy, 0) as unhappy, coalesce(no_shows, 0) as no_shows,
  coalesce(refunds, 0) as refunds`

/** SQL of the figures as JSON, from the sums. */
export const figuresJson = sql`json_build_object('sessions', sessions, 'revenue', trim_scale(revenue)::text, 'rated', rated,
  'averageRating', round(stars::numeric / nullif(rated, 0), 2)::text, 'unhappy', unhappy, 'noShows', no_shows, 'refunds', refunds)`

/** `listed` contains each selected expert with the sums. */
export function expertsListing(
  { slotFrom, slotUntil, ...selection }: Omit<ExpertsSelection, 'sort'>,
  { clock }: { clock: Clock },
): Listing {
  const experts = usersListing({ ...selection, slotFrom, slotUntil, expert: true }, { clock })
  const days = {
    first: slotFrom === undefined ? undefined : firstDay(slotFrom, clock),
    after: slotUntil === undefined ? undefined : sql`(${lastDay(slotUntil, clock)} + 1)`,
  }
  return {
    table: 'listed',
    with: {
      given: sql`select expert_key, ${addedSums} from (${sumsOfExperts(days, clock)}) as parts group by 1`,
      listed: sql`
        select id, sort_name, ${sumsOrZeros}
        from (select id, sort_name from users where ${allOf(selected(experts))}) as chosen
        left join given on expert_key = hashtextextended(chosen.id, 0)`,
    },
    sortKeys,
    row: { text: document, bytes },
    branches: [[]],
    flagFilters: [],
    ranges: [],
    residualFilters: [],
    count: { maintained: sql`(select count(*) from listed)` },
  }
}

/** SQL of a row's JSON text. Statements of lists call the row `page` where they need its text. */
const document = sql`(select ${withFields({ figures: sql`${figuresJson}::text` })} from users where users.id = page.id)`

/** SQL of its bytes, without the figures. They call the row `ordered` where they need these. */
const bytes = sql`(select octet_length(users.document) from users where users.id = ordered.id)`
