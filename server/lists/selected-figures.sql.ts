// The figures of a selection: from the maintained figures where possible, else from the rows, up to a limit.

import sql, { raw, type Sql } from 'sql-template-tag'
import { maxSummed, type SelectedCount, type SessionSums, type SessionTotals } from '#contract/figures.ts'
import { maxLabels, refundedLabel, type SessionsSelection } from '#contract/sessions.ts'
import { type FilterValue, maxValues } from '#contract/values.ts'
import type { Clock } from '#server/config/clock.ts'
import { type Db, plannedForValues } from '#server/db/client.ts'
import { isStorable } from '#server/documents/columns.ts'
import { collectedBy } from '#server/lists/plans/collect-rows.sql.ts'
import { selectMatches } from '#server/lists/plans/matched-rows.sql.ts'
import { withAll } from '#server/lists/plans/read-page.sql.ts'
import { earliestDay, firstDay, lastDay } from '#server/lists/selection/day-bounds.sql.ts'
import { allOf, branchOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { chooseIndexedTerms } from '#server/lists/words/indexed-terms.sql.ts'

/** Exact up to `most`. */
export async function countSelected(db: Db, given: Listing, most: number): Promise<SelectedCount> {
  const listing = await withFastWords(db, given)
  const isMaintained = conditionsBeyondFlags(listing).length === 0 && listing.count.maintained !== undefined
  const found = listing.words
    ? selectMatches(listing.words, listing, { most: most + 1 })
    : sql`select from ${raw(listing.table)} where ${allOf(selected(listing))}`
  const counted = isMaintained
    ? sql`${withAll(listing.with)} select ${listing.count.maintained}::float8 as count`
    : sql`${plannedForValues} ${withAll({ ...listing.with, found })}
        select count(*)::float8 as count from (select from found limit ${most + 1}) as taken`
  const [row] = await db.query<{ count: number }>(counted)
  const count = row?.count ?? 0
  return isMaintained || count <= most ? { count, isMinimum: false } : { count: most, isMinimum: true }
}

/** Returns all conditions of a selection on a row; with words, on the newest `most` rows. */
export function selected(listing: Listing, most?: number): Sql[] {
  if (listing.words)
    return [
      sql`id = any(array(select id from (${selectMatches(listing.words, listing, { most })}) as matches))`,
    ]
  return [...branchOf(listing), ...listing.flagFilters, ...collectedBy(listing)]
}

async function withFastWords(db: Db, listing: Listing): Promise<Listing> {
  return listing.words ? { ...listing, words: await chooseIndexedTerms(db, listing.words) } : listing
}

type Selected = Partial<SessionsSelection>

/** `all`: counts any number of rows. */
export async function getSessionFigures(
  db: Db,
  given: Listing,
  selection: Selected,
  { clock, all }: { clock: Clock; all: boolean },
): Promise<SessionTotals> {
  const listing = await withFastWords(db, given)
  const maintained = maintainedSums(listing, selection, clock)
  const most = maintained || all ? undefined : maxSummed
  const [row] = await db.query<{ count: number } & SessionSums>(sql`
    select count::float8 as count, trim_scale(session_price)::text as "sessionPrice", trim_scale(revenue)::text as revenue,
      ${earningsOf(sql`revenue`)} as earnings, rated::float8 as rated, refunds::float8 as refunds,
      round(stars / nullif(rated, 0), 2)::text as "averageRating"
    from (${maintained ?? sumsOfRows(listing, most)}) as summed`)
  if (!row) throw new Error('The figures are missing.')
  const { count, ...sums } = row
  if (most !== undefined && count > most) return { count: most, isMinimum: true, sums: null }
  return { count, isMinimum: false, sums }
}

/** Returns undefined if the maintained figures do not contain the sums. */
function maintainedSums(listing: Listing, selection: Selected, clock: Clock): Sql | undefined {
  if (conditionsBeyondFlags(listing).length === 0) return sumsOfFlags(listing)
  const { from, until, kind, ai, label, sort, ...others } = selection
  const isByDay =
    kind === 'booking' && Object.values(others).every((value) => value === undefined || value === '')
  return isByDay ? sumsOfDays({ from, until }, listing.flagFilters, clock) : undefined
}

/** Rows with a label give the refunds; those without one contain the sums of all labels. */
function sumsOfFlags(listing: Listing): Sql {
  return sql`
    select coalesce(sum(sessions), 0) as count, coalesce(sum(session_price), 0) as session_price,
      coalesce(sum(total_price), 0) as revenue, coalesce(sum(sessions) filter (where rating > 0), 0) as rated,
      coalesce(sum(rating * sessions) filter (where rating > 0), 0) as stars,
      coalesce(sum(sessions) filter (where label = ${refundedLabel}), 0) as refunds
    from session_flag_groups
    where label is not null and ${allOf([...branchOf(listing), ...listing.flagFilters])}`
}

function sumsOfDays({ from, until }: Selected, flagFilters: Sql[], clock: Clock): Sql {
  const first = from === undefined ? sql`${earliestDay}::date` : firstDay(from, clock)
  const last = until === undefined ? sql`'infinity'::date` : lastDay(until, clock)
  return sql`
    select coalesce(sum(sessions), 0) as count, coalesce(sum(session_price), 0) as session_price,
      coalesce(sum(revenue), 0) as revenue, coalesce(sum(rated), 0) as rated, coalesce(sum(stars), 0) as stars,
      coalesce(sum(sessions) filter (where label = ${refundedLabel}), 0) as refunds
    from session_days where ${allOf([sql`day between ${first} and ${last}`, ...flagFilters])}`
}

function sumsOfRows(listing: Listing, most: number | undefined): Sql {
  const limit = most === undefined ? sql`` : sql`limit ${raw(String(most + 1))}`
  return sql`
    ${plannedForValues} with found as materialized (
      select session_price, total_price, rating, label from ${raw(listing.table)} where ${allOf(selected(listing, most === undefined ? undefined : most + 1))})
    select count(*) as count, coalesce(sum(session_price), 0) as session_price,
      coalesce(sum(total_price), 0) as revenue, count(*) filter (where rating > 0) as rated,
      coalesce(sum(rating) filter (where rating > 0), 0)::numeric as stars,
      count(*) filter (where label = ${refundedLabel}) as refunds
    from (select * from found ${limit}) as taken`
}

type LabelCount = { label: string; sessions: number }

/** Lists the most frequent first, for the selection's flags, except the label itself. */
export async function listLabels(db: Db, listing: Listing): Promise<LabelCount[]> {
  return await db.query<LabelCount>(sql`
    select label, sum(sessions)::float8 as sessions from session_flag_groups
    where label is not null and ${allOf([...branchOf(listing), ...listing.flagFilters])}
    group by label having sum(sessions) > 0 order by sum(sessions) desc, label limit ${maxLabels}`)
}

/** Lists the most frequent values of the listed rows first; with `q` those that contain it, in any case. */
export async function listValues(
  db: Db,
  listing: Listing,
  column: string,
  q: string | undefined,
): Promise<FilterValue[]> {
  if (q !== undefined && !isStorable(q)) return []
  const value = sql`${raw(column)}::text`
  const isWanted = q ? [sql`position(lower(${q}) in lower(${value} collate "default")) > 0`] : []
  return await db.query<FilterValue>(sql`
    select ${value} as value, count(*)::float8 as rows from ${raw(listing.table)}
    where ${allOf([...selected(listing), sql`${raw(column)} is not null and ${value} <> ''`, ...isWanted])}
    group by ${raw(column)} order by count(*) desc, ${raw(column)} limit ${maxValues}`)
}

/** SQL of a text: 40 percent of the exact revenue, rounded half up to the cent. Only this rounds it. */
export function earningsOf(revenue: Sql): Sql {
  return sql`(floor(${revenue} * 40 + 0.5) * 0.01)::text`
}
