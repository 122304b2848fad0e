// Which sessions a connection may have, by target_session_attrs of libpq. PostgreSQL reports to each session when one of the
// two settings changes that decide it.

import type pg from 'pg'

export const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type Target = (typeof targets)[number]

type Setting = 'in_hot_standby' | 'default_transaction_read_only'
export type SessionSettings = Record<Setting, string>

/** A standby is preferred where hosts are chosen (hosts.ts): another session is better than none. */
export function fits(target: Target, settings: SessionSettings): boolean {
  const isStandby = settings.in_hot_standby === 'on'
  const isReadOnly = isStandby || settings.default_transaction_read_only === 'on'
  switch (target) {
    case 'any':
    case 'prefer-standby':
      return true
    case 'read-write':
      return !isReadOnly
    case 'read-only':
      return isReadOnly
    case 'primary':
      return !isStandby
    case 'standby':
      return isStandby
  }
}

export function describe({ in_hot_standby, default_transaction_read_only }: SessionSettings): string {
  if (in_hot_standby === 'on') return 'is a standby'
  return default_transaction_read_only === 'on' ? 'is read-only' : 'is a primary'
}

export const askSettings = `select current_setting('in_hot_standby') as in_hot_standby,
  current_setting('default_transaction_read_only') as default_transaction_read_only`

/** Sessions that do not fit any more. */
const misfits = new WeakSet<pg.ClientBase>()

export function isMisfit(client: pg.ClientBase): boolean {
  return misfits.has(client)
}

/** Throws where the session does not fit, and watches it from then on. */
export async function requireFit(client: pg.ClientBase, target: Target, timeoutMs: number): Promise<void> {
  if (target === 'any' || target === 'prefer-standby') return
  // The driver takes a time limit for one statement, which its types leave out.
  const query = { text: askSettings, query_timeout: timeoutMs }
  const { rows } = await client.query<SessionSettings>(query)
  const settings = rows[0]
  if (!settings) throw new Error('PostgreSQL does not say whether it accepts changes.')
  if (!fits(target, settings)) throw new Error(`The host ${describe(settings)}.`)
  // Both kinds of clients have it, which the types say of one.
  const { connection } = client as pg.Client
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName in settings) settings[parameterName as Setting] = parameterValue
    if (!fits(target, settings)) misfits.add(client)
  })
}

type ParameterStatus = { parameterName: string; parameterValue: string }
