// The watches of saved views. A round writes its result only if the watch has not changed since it was read, so that
// neither two servers nor a concurrent change send a message twice.

import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { SelectedCount } from '#contract/figures.ts'
import { invalidField, Problem } from '#contract/problem.ts'
import type { Role } from '#contract/roles.ts'
import type { ViewScreen } from '#contract/screen-paths.ts'
import type { WatchWay } from '#contract/watch.ts'
import { dailyHour } from '#contract/watch.ts'
import type { WatchBody } from '#contract/watches.ts'
import { newToken } from '#server/access/principal.ts'
import { ownRole } from '#server/access/roles.sql.ts'
import type { Clock } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { getView } from '#server/lists/views.sql.ts'

/** Includes only what decides whether a message may be sent, and where. */
export type WatchedView = {
  id: string
  version: bigint
  name: string
  screen: ViewScreen
  query: string
  moreThan: number | null
  way: WatchWay
  address: string | null
  secret: string | null
  withRows: boolean
  isAbove: boolean
  uid: string
  email: string
  disabled: boolean
  /** The role without what a sign-in adds. */
  role: Role
}

const watched = sql`
  watches.view_id as id, watches.version, saved_views.name, saved_views.screen, saved_views.query, more_than as "moreThan", way, address, secret,
  with_rows as "withRows", is_above as "isAbove", accounts.uid, accounts.email, accounts.disabled, ${ownRole} as role`

const owners = sql`
  saved_views join accounts on accounts.uid = saved_views.owner_uid left join users on users.id = accounts.uid`

const at = (ms: number): Sql => sql`to_timestamp(${ms}::double precision / 1000)`

function hourOf({ nowMs, zone }: Clock): Sql {
  return sql`((date_trunc('day', ${at(nowMs)} at time zone ${zone}) + ${`${dailyHour} hours`}::interval) at time zone ${zone})`
}

/** SQL that tells whether a new message is allowed: at most one in an hour. */
const mayTell = (nowMs: number): Sql =>
  sql`attempt_at is null and coalesce(message_at <= ${at(nowMs)} - interval '1 hour', true)`

/** Lists the watches that are not stopped. `isDue`: its rows must be counted. `isToSend`: its message must be sent. */
export async function listWatched(
  db: Db,
  clock: Clock,
): Promise<(WatchedView & { isDue: boolean; isToSend: boolean })[]> {
  const now = at(clock.nowMs)
  return await db.query(sql`
    select ${watched}, coalesce(attempt_at <= ${now}, false) as "isToSend",
      check_at <= ${now} and (more_than is not null or (${mayTell(clock.nowMs)} and
        ${now} >= ${hourOf(clock)} and greatest(set_up_at, message_at) < ${hourOf(clock)})) as "isDue"
    from watches join ${owners} on saved_views.id = watches.view_id
    where not is_stopped order by watches.view_id`)
}

type Which = Pick<WatchedView, 'id' | 'version'>

const which = ({ id, version }: Which): Sql => sql`watches.view_id = ${id} and watches.version = ${version}`

/** Records a count: creates a message if the limit was passed, or if the daily time has come. `nextMs`: the time until the next count. */
export async function noteCount(
  db: Db,
  watch: Pick<WatchedView, 'id' | 'version' | 'moreThan' | 'way'>,
  { count, isMinimum }: SelectedCount,
  { nowMs, nextMs }: { nowMs: number; nextMs: number },
): Promise<void> {
  const isAbove = watch.moreThan !== null && count > watch.moreThan
  const tells =
    watch.moreThan === null ? mayTell(nowMs) : sql`${isAbove} and not is_above and ${mayTell(nowMs)}`
  await db.execute(sql`
    with found as (select view_id, ${tells} as tells from watches where ${which(watch)} for update)
    update watches set check_at = ${at(nowMs + nextMs)}, is_above = ${isAbove} and (is_above or tells),
      message_id = case when tells then ${randomUUID()} else message_id end,
      message_count = case when tells then ${count}::bigint else message_count end,
      message_is_minimum = case when tells then ${isMinimum} else message_is_minimum end,
      message_at = case when tells then ${at(nowMs)} else message_at end,
      attempts = case when tells then 0 else attempts end,
      attempt_at = case when tells and way <> 'inbox' then ${at(nowMs)} else attempt_at end
    from found where watches.view_id = found.view_id`)
  // A separate statement, since browsers are notified of every statement that sets this column.
  if (watch.way === 'inbox')
    await db.execute(sql`
      update watches set told_at = message_at, fault = null where ${which(watch)} and told_at is distinct from message_at`)
}

export async function noteUncounted(
  db: Db,
  watch: Which,
  fault: string,
  { nowMs, nextMs }: { nowMs: number; nextMs: number },
): Promise<void> {
  await db.execute(sql`
    update watches set check_at = ${at(nowMs + nextMs)}, told_at = ${at(nowMs)}, fault = ${fault} where ${which(watch)}`)
}

/** Stops a watch that its owner may no longer have: no message is sent until they set it up again. */
export async function stopWatch(db: Db, watch: Which, fault: string, nowMs: number): Promise<void> {
  await db.execute(sql`
    update watches set is_stopped = true, attempt_at = null, told_at = ${at(nowMs)}, fault = ${fault} where ${which(watch)}`)
}

export type Message = WatchedView & {
  message: string
  count: number
  isMinimum: boolean
  at: Date
  attempts: number
}

/** The number of attempts before a message is given up; the pause doubles after each, half an hour in all. */
export const mostAttempts = 6

/** Before the attempt is made, so that a later one follows if the process dies. Undefined if none is left. Reads the owner's rights. */
export async function claimMessage(db: Db, watch: Which, nowMs: number): Promise<Message | undefined> {
  const [message] = await db.query<Message>(sql`
    update watches set attempts = attempts + 1,
      attempt_at = ${at(nowMs)} + power(2, attempts) * interval '1 minute'
    from ${owners}
    where ${which(watch)} and saved_views.id = watches.view_id and not is_stopped and attempt_at <= ${at(nowMs)}
    returning ${watched}, message_id as message, message_count::float8 as count, message_is_minimum as "isMinimum",
      message_at as at, attempts`)
  return message
}

export async function noteAttempt(
  db: Db,
  { message, attempts, ...watch }: Which & Pick<Message, 'message' | 'attempts'>,
  fault: string | null,
  nowMs: number,
): Promise<void> {
  const isOver = fault === null || attempts >= mostAttempts
  await db.execute(sql`
    update watches set told_at = ${at(nowMs)}, fault = ${fault}, attempt_at = case when ${isOver} then null else attempt_at end
    where ${which(watch)} and message_id = ${message} and attempts = ${attempts}`)
}

/** Returns the role of the account for a watch, whatever the current sign-in adds. Locks the view until the transaction ends. */
export async function holdOwnView(
  db: Transaction,
  uid: string,
  id: string,
): Promise<Pick<WatchedView, 'role' | 'screen'>> {
  const view = await getView(db, uid, id)
  const [held] = await db.query<Pick<WatchedView, 'role' | 'screen'>>(sql`
    select saved_views.screen, ${ownRole} as role from ${owners} where saved_views.id = ${id} and owner_uid = ${uid} for update of saved_views`)
  if (!held || !view.isOwn)
    throw new Problem(
      'forbidden',
      'Only the colleague who saved this view can watch it. Save it as your own first.',
    )
  return held
}

/**
 * Returns the key of a webhook's signatures if the address is new. Cancels messages that wait to be sent. After a failure the next message
 * does not wait for the end of the hour.
 */
export async function saveWatch(
  db: Transaction,
  id: string,
  { moreThan, way, address, withRows }: WatchBody,
): Promise<string | null> {
  const isWebhook = way === 'webhook'
  const secret = isWebhook && address !== undefined ? newToken() : null
  const kept = isWebhook && address === undefined
  const saved = await db.execute(sql`
    insert into watches as kept (view_id, more_than, way, address, secret, with_rows, set_up_at, check_at)
    select ${id}, ${moreThan}::integer, ${way}, ${isWebhook ? (address ?? null) : null}, ${secret}, ${withRows}, now(), now()
    where not ${kept} or exists (select from watches where view_id = ${id} and address is not null)
    on conflict (view_id) do update set version = kept.version + 1, more_than = excluded.more_than, way = excluded.way,
      address = case when ${kept} then kept.address else excluded.address end,
      secret = case when ${kept} then kept.secret else excluded.secret end,
      with_rows = excluded.with_rows, set_up_at = excluded.set_up_at, check_at = excluded.check_at,
      message_at = case when kept.fault is null then kept.message_at end,
      is_stopped = false, is_above = false, attempt_at = null, told_at = null, fault = null`)
  if (saved === 0) throw invalidField('address', 'The address', 'is required: there is none yet')
  return secret
}

export async function removeWatch(db: Transaction, id: string): Promise<void> {
  if ((await db.execute(sql`delete from watches where view_id = ${id}`)) === 0)
    throw new Problem('not_found', 'This view is not watched.')
}
