// Evaluates the watched views in rounds. One process at a time leads a round, by a lock that PostgreSQL releases when it dies. Counting
// takes at most three thousandths of the time, however many views there are and however long each takes: after each count a view waits,
// for each watched view, 330 times as long as the count took and at least 4 seconds. Messages are sent at least once: if a process dies
// while it sends one, the message is sent again with the same id.

import { isCompanyEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import { isAllowed } from '#server/access/policy.ts'
import { clockOf } from '#server/config/clock.ts'
import { databaseNowMs } from '#server/db/database-clock.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import { viewCounter, viewedLists } from '#server/entities/viewed-lists.ts'
import type { Context } from '#server/http/context.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { startRounds } from '#server/limits/pacing.ts'
import { firstRows } from './first-rows.ts'
import { send } from './send.ts'
import {
  claimMessage,
  listWatched,
  type Message,
  noteAttempt,
  noteCount,
  noteUncounted,
  stopWatch,
  type WatchedView,
} from './watches.sql.ts'

const roundEveryMs = 30_000
const leastWaitMs = 60_000
const mostWaitMs = 24 * 60 * 60_000
/** For each watch: reading, planning and recording a count takes some 30 ms of processor time, however short the count is. */
const leastWaitOfEachMs = 4_000
/** The share of time for all counts; other reads and writes cost about as much again. */
const countingShare = 0.003
/** The limit of a count, and of the first rows of a message. */
const readTimeoutMs = 4_500
const sendingAtOnce = 8

/** `maintenance`: for the lock, and for writes. `db`: for counts and rows. */
type WatchContext = Pick<Context, 'db' | 'config' | 'counts' | 'log' | 'stopping'> & { maintenance: Pool }

/** Returns false if another process leads. `time`: the current time, which tests may set. */
export async function watchRound(context: WatchContext, time?: number): Promise<boolean> {
  const { maintenance } = context
  const nowMs = time ?? (await databaseNowMs(maintenance))
  if ((await listAllowed(context, nowMs)).length === 0) return false
  return await whileLocked(maintenance, lockKeys.watches, async () => {
    const watches = await listAllowed(context, nowMs)
    const count = countIn(context, watches.length, nowMs)
    for (const watch of watches) if (watch.isDue && !context.stopping.aborted) await count(watch)
    // Includes messages that were just created.
    const toSend = (await listWatched(maintenance, clockAt(context, nowMs))).filter(
      ({ isToSend }) => isToSend,
    )
    await Promise.all(Array.from({ length: sendingAtOnce }, () => sendAll(context, toSend, nowMs)))
  })
}

function clockAt(context: WatchContext, nowMs: number) {
  return { ...clockOf(context)(), nowMs }
}

/** Returns the watches that their owners may still have, and stops the others. */
async function listAllowed(context: WatchContext, nowMs: number) {
  const watches = await listWatched(context.maintenance, clockAt(context, nowMs))
  for (const watch of watches) {
    const refusal = refusalOf(watch, context)
    if (refusal !== undefined) await stopWatch(context.maintenance, watch, refusal, nowMs)
  }
  return watches.filter((watch) => refusalOf(watch, context) === undefined)
}

type Held = Pick<WatchedView, 'role' | 'screen' | 'withRows'> &
  Partial<Pick<WatchedView, 'email' | 'disabled'>>

export function refusalOf(
  { role, screen, withRows, email, disabled }: Held,
  { config }: Pick<Context, 'config'>,
): string | undefined {
  const may = (action: Parameters<typeof isAllowed>[1]) => isAllowed({ role }, action, config)
  const isIn = email === undefined || (!disabled && isCompanyEmail(email, config.companyDomain))
  if (!isIn || !may('views.read') || !may(viewedLists[screen].of.action))
    return 'You can no longer sign in here.'
  return withRows && !may('persons.export')
    ? "Only colleagues who can export personal data can receive names, and your account can't."
    : undefined
}

function countIn(context: WatchContext, watches: number, nowMs: number) {
  const count = viewCounter(context)
  const { db, maintenance } = context
  return async (watch: WatchedView): Promise<void> => {
    const startedAt = performance.now()
    const next = () => ({
      nowMs,
      nextMs: Math.min(
        mostWaitMs,
        Math.max(
          leastWaitMs,
          watches * Math.max(leastWaitOfEachMs, (performance.now() - startedAt) / countingShare),
        ),
      ),
    })
    try {
      const counted = await reading(() => count(db, { uid: 'watches' }, watch, watch))
      await noteCount(maintenance, watch, counted, next())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await noteUncounted(maintenance, watch, `Its rows could not be counted: ${error.message}`, next())
    }
  }
}

function reading<T>(work: () => Promise<T>): Promise<T> {
  return withDeadline(readTimeoutMs, work)
}

/** Sends messages one after another, taking them from a list that several calls share. */
async function sendAll(context: WatchContext, toSend: WatchedView[], nowMs: number): Promise<void> {
  for (let watch = toSend.shift(); watch && !context.stopping.aborted; watch = toSend.shift()) {
    try {
      await sendOne(context, watch, nowMs)
    } catch (error) {
      // Its next attempt is already claimed; the others do not wait for it.
      if (!context.stopping.aborted)
        context.log.error({ err: error }, 'a message of a watched view was not sent')
    }
  }
}

async function sendOne(context: WatchContext, watch: WatchedView, nowMs: number): Promise<void> {
  const { maintenance } = context
  const message = await claimMessage(maintenance, watch, nowMs)
  if (!message) return
  const refusal = refusalOf(message, context)
  if (refusal !== undefined) return await stopWatch(maintenance, message, refusal, nowMs)
  await noteAttempt(maintenance, message, (await told(context, message, nowMs)) ?? null, nowMs)
}

async function told(context: WatchContext, message: Message, nowMs: number): Promise<string | undefined> {
  const { db, config, stopping, log } = context
  const clock = clockAt(context, nowMs)
  try {
    const rows = message.withRows
      ? await reading(() => firstRows(db, message, clock, config.timeZone))
      : undefined
    const unsent = await send({ ...message, rows }, config, stopping)
    if (unsent)
      log.warn(
        { err: unsent.cause, view: message.id, why: unsent.why },
        'a message of a watched view was not sent',
      )
    return unsent?.why
  } catch (error) {
    if (error instanceof Problem) return `Its rows could not be read: ${error.message}`
    throw error
  }
}

/** Runs rounds from now on, and at once when a watch was set up. The returned function stops them and waits for the current one. */
export function startWatching(context: WatchContext & Pick<Context, 'changes'>): () => Promise<void> {
  return startRounds(
    roundEveryMs,
    () => watchRound(context),
    (error) =>
      context.log.error({ err: error }, 'watched views could not be evaluated; trying again in a moment'),
    (wake) => context.changes.subscribe((notice) => void (notice === 'views' && wake())),
  )
}
