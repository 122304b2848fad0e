// Watches how far a replica has replayed the write-ahead log of the database, and whether reads may go to it.
//
// Positions are bytes of the log. A commit is visible on the replica once it has replayed a position that the database
// had flushed after that commit.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import { pause } from '#server/limits/pacing.ts'
import type { Pool } from './pool.ts'

export type Replay = {
  /** Whether a read that must see everything up to `position` may go to the replica. */
  covers(position: bigint | null): boolean
  /**
   * Resolves when all reads see everything that is committed now: on the replica, or on the database where the replica
   * is too far behind.
   */
  settled(): Promise<void>
  /** Reports that a connection to the replica failed: it is not used until it has answered again. */
  failed(): void
  /** Reports that the database or the replica is another server now: what was read of positions does not apply to it. */
  restart(): void
  state(): ReplicaState
  close(): Promise<void>
}

/** Whether reads go to the replica, and how far it is behind the database; undefined while it does not answer. */
type ReplicaState = { isUsed: boolean; behindMs: number | undefined }

/** Called when reads begin or cease to go to the replica. */
type Report = (used: boolean, reason: string) => void

const everyMs = 200
const pollMs = 20
const mostBehindMs = 1_000
/** Covers the last three minutes; a larger lag is reported as three minutes. */
const maxSamples = 900

type Sample = { position: bigint; atMs: number }

export function watchReplay(database: Pool, replica: Pool, report: Report): Replay {
  const stopping = new AbortController()
  /** Positions of the database that the replica has not yet reached. */
  let samples: Sample[] = []
  let replayed = -1n
  /** When database and replica last answered. */
  let seenAtMs = Number.NEGATIVE_INFINITY
  /** The position that people may have seen, or know of; undefined: the one of the next round. */
  let floor: bigint | undefined
  let wasUsed = false
  let restarts = 0

  const behindMs = (): number | undefined => {
    const nowMs = performance.now()
    return nowMs - seenAtMs <= mostBehindMs ? nowMs - (samples[0]?.atMs ?? nowMs) : undefined
  }
  const usable = (): boolean => (behindMs() ?? Number.POSITIVE_INFINITY) <= mostBehindMs
  const see = (position: bigint): void => {
    replayed = position
    samples = samples.filter((sample) => sample.position > replayed).slice(-maxSamples)
  }
  const round = async (): Promise<void> => {
    let reason = 'it is more than a second behind'
    const before = restarts
    try {
      const [source, copy] = await Promise.all([flushed(database), replayedBy(replica)])
      if (restarts !== before) return
      reason = faultOf(source.system, copy) ?? reason
      if (faultOf(source.system, copy) !== undefined) seenAtMs = Number.NEGATIVE_INFINITY
      else {
        floor ??= source.position
        samples.push({ position: source.position, atMs: performance.now() })
        see(copy.position)
        seenAtMs = performance.now()
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reason = 'it does not answer'
    }
    if (usable() === wasUsed) return
    wasUsed = !wasUsed
    report(wasUsed, reason)
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await round()
      await pause(everyMs, stopping.signal)
    }
  })()

  return {
    covers: (position) => usable() && floor !== undefined && replayed >= max(floor, position ?? 0n),
    async settled() {
      // The first round after a restart begins with a position that was asked for later: nothing is left to wait for.
      const before = restarts
      try {
        const { position } = await flushed(database)
        if (restarts !== before) return
        if (floor !== undefined) floor = max(floor, position)
        while (usable() && replayed < position) {
          await delay(pollMs)
          const copy = await replayedBy(replica)
          if (restarts !== before) return
          see(copy.position)
        }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        floor = undefined
      }
    },
    failed() {
      seenAtMs = Number.NEGATIVE_INFINITY
    },
    restart() {
      restarts += 1
      samples = []
      floor = undefined
      replayed = -1n
      seenAtMs = Number.NEGATIVE_INFINITY
    },
    state: () => ({ isUsed: usable(), behindMs: behindMs() }),
    async close() {
      stopping.abort()
      await watching
    },
  }
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** `system`: identifies the PostgreSQL cluster, which a replica shares with its primary. */
type LogPosition = { position: bigint; system: string }

async function flushed(database: Pool): Promise<LogPosition> {
  return await one<LogPosition>(
    database,
    sql`select (pg_current_wal_flush_lsn() - '0/0')::bigint as position, system_identifier::text as system
      from pg_control_system()`,
  )
}

async function replayedBy(replica: Pool): Promise<LogPosition & { isReplica: boolean }> {
  return await one<LogPosition & { isReplica: boolean }>(
    replica,
    sql`select coalesce(pg_last_wal_replay_lsn() - '0/0', -1)::bigint as position, system_identifier::text as system,
      pg_is_in_recovery() as "isReplica" from pg_control_system()`,
  )
}

async function one<Row>(pool: Pool, statement: ReturnType<typeof sql>): Promise<Row> {
  const [row] = await pool.query<Row>(statement)
  if (row === undefined) throw new Error('PostgreSQL does not say how far its log is.')
  return row
}

function faultOf(system: string, copy: LogPosition & { isReplica: boolean }): string | undefined {
  if (copy.system !== system) return 'it is a replica of another database'
  return copy.isReplica ? undefined : 'it is no replica any more'
}
