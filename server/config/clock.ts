// The current time and the console's time zone, as they are passed to SQL.

import type { Config } from './config.ts'

/** `zone`: as PostgreSQL names it. Read `nowMs` only for results that depend on the present time: all others may be kept. */
export type Clock = { readonly nowMs: number; readonly zone: string }

/** PostgreSQL reverses the sign of a plain offset, like POSIX, and takes CET as an offset without summer time. */
export function databaseZone(timeZone: string): string {
  if (/^[a-z]{3}$/i.test(timeZone) && timeZone !== 'UTC')
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(timeZone) ?? []
  return hours === undefined ? timeZone : `<Z>${sign === '+' ? '-' : '+'}${hours}:${minutes ?? '00'}`
}

/** The current time, whenever it is called. */
export function clockOf({ config }: { config: Pick<Config, 'timeZone'> }): () => Clock {
  const zone = databaseZone(config.timeZone)
  return () => ({ nowMs: Date.now(), zone })
}
