// The current time and the console's time zone, as they are passed to SQL.

import type { Config } from './config.ts'

/**
 * `zone`: the console's time zone as PostgreSQL names it. `nowMs` is read only for what depends on the present time, so
 * that everything else is known to be the same at any time.
 */
export type Clock = { readonly nowMs: number; readonly zone: string }

/** PostgreSQL reads the sign of a plain offset the other way round, like POSIX. */
export function databaseZone(timeZone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(timeZone) ?? []
  return hours === undefined ? timeZone : `<Z>${sign === '+' ? '-' : '+'}${hours}:${minutes ?? '00'}`
}

/** The current time, whenever it is called. */
export function clockOf({ config }: { config: Pick<Config, 'timeZone'> }): () => Clock {
  const zone = databaseZone(config.timeZone)
  return () => ({ nowMs: Date.now(), zone })
}
