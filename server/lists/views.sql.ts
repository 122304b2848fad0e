// Saved views: people read their own and shared ones, and change and remove their own. The policy decides who may also remove shared
// views of others.

import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import { maxViews, type View, type ViewBody, type ViewChange } from '#contract/views.ts'
import type { Watch } from '#contract/watch.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { idColumn } from '#server/documents/columns.ts'

/** Lists the caller's own views first, both groups by name. `uid`: the caller. */
export async function listViews(db: Db, uid: string): Promise<View[]> {
  const views = await db.query<Read>(sql`
    ${selectViews(uid)} where owner_uid = ${uid} or is_shared
    order by owner_uid <> ${uid}, lower(saved_views.name), saved_views.id`)
  return views.map(withoutNull)
}

type Read = Omit<View, 'watch'> & { watch: Watch | null }

function withoutNull({ watch, ...view }: Read): View {
  return watch ? { ...view, watch } : view
}

/** SQL of a watch as its owner sees it, without secrets; null for other views. */
const ownWatch = (uid: string): Sql => sql`
  case when watches.view_id is not null and owner_uid = ${uid} then json_build_object(
    'moreThan', more_than, 'way', way, 'address', substring(address from '^[a-z]+://[^/]+') || '/…', 'withRows', with_rows,
    'last', case when told_at is not null then json_build_object('at', json_build_object(
        'seconds', floor(extract(epoch from told_at))::bigint, 'nanoseconds', 0), 'fault', fault) end,
    'isStopped', is_stopped) end`

function selectViews(uid: string): Sql {
  return sql`
    select saved_views.id, name, screen, query, is_shared as "isShared", owner_uid = ${uid} as "isOwn",
      accounts.email as owner, ${ownWatch(uid)} as watch
    from saved_views join accounts on accounts.uid = owner_uid left join watches on watches.view_id = saved_views.id`
}

export async function createView(db: Transaction, uid: string, view: ViewBody): Promise<View> {
  const existing = await db.query(sql`select from saved_views where owner_uid = ${uid} limit ${maxViews}`)
  if (existing.length === maxViews)
    throw new Problem('invalid', `You have ${maxViews} views already. Remove one of them first.`)
  const id = randomUUID()
  await db.execute(sql`
    insert into saved_views (id, owner_uid, name, screen, query, is_shared)
    values (${id}, ${uid}, ${view.name}, ${view.screen}, ${view.query}, ${view.isShared})`)
  return await getView(db, uid, id)
}

/** Finds only the owner's views. */
export async function updateView(
  db: Transaction,
  uid: string,
  id: string,
  { name, query, isShared }: ViewChange,
): Promise<View> {
  // From now on other rows are watched: a report about the earlier ones says nothing about them.
  await db.execute(sql`
    update watches set version = version + 1, is_above = false, attempt_at = null, check_at = now()
    from saved_views where id = view_id and id = ${id} and owner_uid = ${uid} and query <> ${query ?? null}`)
  const changed = await db.execute(sql`
    update saved_views set name = coalesce(${name ?? null}, name), query = coalesce(${query ?? null}, query),
      is_shared = coalesce(${isShared ?? null}, is_shared)
    where id = ${id} and owner_uid = ${uid}`)
  // Private views of others are not found.
  const view = await getView(db, uid, id)
  if (changed === 0) throw new Problem('forbidden', 'Only the colleague who saved this view can change it.')
  return view
}

/** `mayRemoveShared`: throws unless the caller may remove shared views of others. */
export async function removeView(
  db: Transaction,
  uid: string,
  id: string,
  mayRemoveShared: () => void,
): Promise<void> {
  const [view] = await db.query<{ isOwn: boolean }>(sql`
    select owner_uid = ${uid} as "isOwn" from saved_views
    where id = ${idColumn(id)} and (owner_uid = ${uid} or is_shared) for update`)
  if (!view) throw noView()
  if (!view.isOwn) mayRemoveShared()
  await db.execute(sql`delete from saved_views where id = ${id}`)
}

export async function getView(db: Db, uid: string, id: string): Promise<View> {
  const [view] = await db.query<Read>(
    sql`${selectViews(uid)} where saved_views.id = ${idColumn(id)} and (owner_uid = ${uid} or is_shared)`,
  )
  if (!view) throw noView()
  return withoutNull(view)
}

function noView(): Problem {
  return new Problem('not_found', 'There is no such view.')
}
