// What contributes to the change of revenue and sessions between two periods, from the maintained sums.

import sql, { raw, type Sql } from 'sql-template-tag'
import { comparedDays, type DayPeriod } from '#contract/compared-days.ts'
import {
  type Breakdown,
  type Contributor,
  type Contributors,
  type ContributorsQuery,
  namedContributors,
} from '#contract/contributors.ts'
import type { Clock } from '#server/config/clock.ts'
import { type Db, plannedForValues } from '#server/db/client.ts'
import { sumsOfCodes } from '#server/entities/discount-codes.sql.ts'
import { sumsOfExperts } from '#server/experts/expert-figures.sql.ts'
import type { DayBounds } from '#server/lists/selection/day-bounds.sql.ts'
import { getPartDays, type PartDay } from './charts.sql.ts'

/** SQL of the parts into which the sums are divided: `kind` and `key`. A tag's part includes each expert who has the tag. */
const partsOf: Record<Breakdown, Sql> = {
  expert: sql`select case when is_ai then 'ai' else 'expert' end as kind,
    case when is_ai then '' else expert_key::text end as key, sums.* from sums`,
  label: sql`select 'label' as kind, label as key, sums.* from sums`,
  ai: sql`select case when is_ai then 'ai' else 'human' end as kind, '' as key, sums.* from sums`,
  tag: sql`select case when is_ai then 'ai' when tag is null then 'none' else 'tag' end as kind,
    case when is_ai then '' else coalesce(tag, '') end as key, sums.* from sums left join (
      select distinct hashtextextended(users.id, 0) as carrier, tag from users, unnest(tag_ids) as tag where is_expert
    ) as carried on not is_ai and carrier = expert_key`,
  code: sql`select case when discount_code = '' then 'none' else 'code' end as kind, discount_code as key, sums.* from sums`,
}

const groupOf: Record<Breakdown, Sql> = {
  expert: raw('is_ai, expert_key'),
  tag: raw('is_ai, expert_key'),
  label: raw('is_ai, label'),
  ai: raw('is_ai, label'),
  code: raw('discount_code'),
}

/** The period and the compared one. */
type Days = Record<'now' | 'before', DayPeriod>

type Parts = Awaited<ReturnType<typeof getPartDays>>

function sumsOf(by: Breakdown, { now, before }: Days, parts: Parts, clock: Clock): Sql {
  const wholeDays = ({ from, to }: DayPeriod, part: PartDay | undefined) => ({
    first: sql`${from}::date`,
    after: part ? sql`${part.day}::date` : sql`(${to}::date + 1)`,
  })
  const [present, earlier] = [wholeDays(now, parts?.now), wholeDays(before, parts?.before)]
  const group = groupOf[by]
  const ofBoth = (columns: Sql, sums: (days: Required<DayBounds>) => Sql): Sql => sql`
    select ${columns}, true as is_now, revenue from (${sums(present)}) as now
    union all
    select ${columns}, false, revenue from (${sums(earlier)}) as earlier`
  const ofDays = (columns: Sql): Sql =>
    ofBoth(
      sql`${columns}, sessions`,
      ({ first, after }) => sql`select * from session_days where day >= ${first} and day < ${after}`,
    )
  // Bookings without a code are the rest.
  const ofCodes = () => sql`
    with coded as materialized (${ofBoth(sql`discount_code, uses`, (days) => sumsOfCodes(days, clock))})
    select discount_code, uses as sessions, is_now, revenue from coded
    union all select '', - uses, is_now, - revenue from coded
    union all ${ofDays(sql`''`)}`
  const ofExperts = () =>
    ofBoth(sql`${group}, sessions`, (days) => sumsOfExperts(days, clock, ['sessions', 'revenue']))
  const days = by === 'code' ? ofCodes() : by === 'label' || by === 'ai' ? ofDays(group) : ofExperts()
  if (!parts) return days
  return sql`${days} union all ${sumsWithin(parts.now, true, group)} union all ${sumsWithin(parts.before, false, group)}`
}

function sumsWithin({ fromNs, untilNs }: PartDay, isNow: boolean, group: Sql): Sql {
  return sql`
    select ${group}, count(*) as sessions, ${isNow}::boolean as is_now, sum(total_price) as revenue from sessions
    where not is_sign_in and - slot_ns <= - ${fromNs}::bigint and - slot_ns > - ${untilNs}::bigint
    group by ${group}`
}

const columns = ['sessions', 'sessionsBefore', 'revenue', 'revenueBefore'] as const

const added = raw(columns.map((name) => `coalesce(sum("${name}"), 0) as "${name}"`).join(', '))
const fieldsOf = (sqlOf: (column: string) => string): Sql => {
  const fields = columns.map((name, index) => {
    const value = sqlOf(`"${name}"`)
    return `'${name}', ${index < 2 ? value : `trim_scale(${value})::text`}`
  })
  return raw(fields.join(', '))
}
const jsonOf = (source: string): Sql => fieldsOf((column) => `${source}.${column}`)
const taken = fieldsOf((column) => `whole.${column} - parted.${column}`)

export async function getContributors(
  db: Db,
  { by, of, compare, ...now }: ContributorsQuery,
  clock: Clock,
): Promise<Contributors> {
  const group = groupOf[by]
  const before = comparedDays(now, compare)
  if (!before) throw new Error('The schema refuses a period without an earlier one.')
  const parts = await getPartDays(db, { ...now, compare }, clock)
  const change = raw(of === 'revenue' ? '"revenue" - "revenueBefore"' : '"sessions" - "sessionsBefore"')
  const named = raw(String(namedContributors))
  const [row] = await db.query<{ found: Contributors }>(sql`
    ${plannedForValues} with sums as materialized (
      select ${group},
        coalesce(sum(sessions) filter (where is_now), 0) as "sessions",
        coalesce(sum(sessions) filter (where not is_now), 0) as "sessionsBefore",
        coalesce(sum(revenue) filter (where is_now), 0) as "revenue",
        coalesce(sum(revenue) filter (where not is_now), 0) as "revenueBefore"
      from (${sumsOf(by, { now, before }, parts, clock)}) as of_both group by ${group}
      having sum(sessions) filter (where is_now) > 0 or sum(sessions) filter (where not is_now) > 0
    ),
    parts as (
      select kind, key, ${added} from (${partsOf[by]}) as divided group by 1, 2
    ),
    ranked as (
      select parts.*, row_number() over (order by abs(${change}) desc, kind, key) as place from parts
    ),
    whole as (select ${added} from sums),
    parted as (select ${added} from parts),
    others as (select count(*) as members, ${added} from ranked where place > ${named})
    select json_build_object(
      'whole', json_build_object(${jsonOf('whole')}),
      'others', json_build_object('count', others.members, ${jsonOf('others')}),
      'overlap', json_build_object(${taken}),
      'contributors', coalesce((
        select json_agg(json_build_object('kind', kind, 'id', key, 'name', key, ${jsonOf('ranked')}) order by place)
        from ranked where place <= ${named}
      ), '[]')
    ) as found from whole, parted, others`)
  if (!row) throw new Error('The contributors are missing.')
  const contributors = await nameAll(db, row.found.contributors, by)
  const ends = parts && { now: textOf(parts.now), before: textOf(parts.before) }
  return { ...row.found, ...(ends && { ends }), contributors }
}

/** Parts end at whole milliseconds, as the clock does. */
function textOf({ untilNs }: PartDay): string {
  return new Date(Number(untilNs / 1_000_000n)).toISOString()
}

/** The index contains numbers instead of the experts' ids. */
async function nameAll(db: Db, found: Contributor[], by: Breakdown): Promise<Contributor[]> {
  const keys = found.filter(({ kind }) => kind === 'expert').map(({ id }) => id)
  const experts = await db.query<{ key: string; id: string; name: string }>(sql`
    select sought.key::text as key, coalesce(users.id, of_session.expert_id) as id,
      coalesce(users.name, former.name, of_session.expert_id) as name
    from unnest(${keys}::bigint[]) as sought (key)
    left join users on hashtextextended(users.id, 0) = sought.key and users.is_expert
    left join lateral (
      select expert_id from sessions where users.id is null and not is_sign_in and expert_key = sought.key limit 1
    ) as of_session on true
    left join users as former on former.id = of_session.expert_id`)
  const ids = found.filter(({ kind }) => kind === 'tag').map(({ id }) => id)
  const tags = await db.query<{ id: string; name: string | null }>(sql`
    select id, document::json ->> 'name' as name from tags where id = any(${ids}::text[])`)
  const expertOf = new Map(experts.map(({ key, ...expert }) => [key, expert]))
  const tagOf = new Map(tags.map(({ id, name }) => [id, name?.replaceAll('_', ' ').trim() || id]))
  return found.map((one) => {
    if (one.kind === 'expert') return { ...one, ...expertOf.get(one.id) }
    if (one.kind === 'tag') return { ...one, name: tagOf.get(one.id) ?? one.id }
    if (one.kind === 'ai') return { ...one, id: 'ai', name: 'AI' }
    if (one.kind === 'human') return { ...one, id: 'human', name: 'With an expert' }
    if (one.kind !== 'none') return one
    return { ...one, id: 'none', name: by === 'code' ? 'Without a code' : 'Experts without a tag' }
  })
}
