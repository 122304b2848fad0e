// Asks one host of an address what it is.

import pg from 'pg'
import type { Host } from '#server/config/address.ts'
import { askSettings, type SessionSettings } from '#server/config/session-target.ts'

export type Seen = {
  /** How to connect to it. */
  options: pg.ClientConfig
  settings: SessionSettings
  /** The cluster, and how often it was promoted before: of two primaries the older one has lower numbers. */
  system: string
  timeline: number
}

/**
 * Rejects with the error of the driver. Each attempt takes `timeoutMs` at most. `isChoice`: whether it matters what it is, else
 * whether it answers at all: not every service that resembles PostgreSQL says more.
 */
export async function probe({ attempts }: Host, timeoutMs: number, isChoice: boolean): Promise<Seen> {
  let refused: unknown
  for (const options of attempts) {
    try {
      return { ...(await ask(options, timeoutMs, isChoice ? whatItIs : whetherItAnswers)), options }
    } catch (error) {
      // Only the last failure of a host without encryption, or with nothing but encryption, says what is wrong.
      refused = error
      if (!isRefusal(error)) break
    }
  }
  throw refused
}

/** The host answers, but not to this kind of connection. */
function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '28000'
  return error instanceof Error && error.message.includes('does not support SSL')
}

async function ask(
  options: pg.ClientConfig,
  timeoutMs: number,
  statement: string,
): Promise<Omit<Seen, 'options'>> {
  const client = new pg.Client({
    ...options,
    application_name: 'stoa probe',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<SessionSettings & { system: string; timeline: number }>(statement)
    if (!rows[0]) throw new Error('PostgreSQL does not say what it is.')
    const { system, timeline, ...settings } = rows[0]
    return { settings, system, timeline }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** The timeline of a standby does not matter. A name of the log begins with its timeline, in hexadecimal digits. */
const whatItIs = `select *, case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline
  from (${askSettings}) settings, (select system_identifier::text as system from pg_control_system()) control`

const whetherItAnswers = `select 'off' as in_hot_standby, 'off' as default_transaction_read_only, '' as system, 0 as timeline`
