// Whether the values of a row of the history are those that the record has of it: those of its digests, and those that follow from
// others, which the digests leave out.

import { digestOf, lastingDigestOf } from './record-hashes.ts'
import type { Entry } from './record-rows.sql.ts'

const altered = 'its values were altered.'

export function faultOfValues(entry: Entry): string | undefined {
  const { us, event, digest, lastingDigest, valueUs, valueEvent, salt, isActCounted } = entry
  if (valueUs === null) return 'its values are missing.'
  if (valueUs !== us || (valueEvent ?? 'edits') !== event || !isDerived(entry)) return altered
  if (!lastingDigestOf(entry).equals(lastingDigest)) return altered
  if (salt !== null && !digestOf(salt, entry).equals(digest)) return altered
  return isActCounted ? undefined : 'the number of changes in its act is wrong.'
}

/** The one place where 'edits' stands is the area. */
function isDerived({ us, valueEvent, area, minuteUs }: Entry): boolean {
  return (
    valueEvent !== 'edits' &&
    area === (valueEvent ?? 'edits').split('.', 1)[0] &&
    minuteUs === (hasMinute(valueEvent) ? minuteOf(us) : null)
  )
}

/** What strangers cause is recorded once in a minute (recordRefusal). */
function hasMinute(event: string | null): boolean {
  return event === 'sign-ins.refused' || event === 'sign-ins.throttled'
}

const minuteInUs = 60_000_000n

function minuteOf(us: string): string | undefined {
  return /^\d{1,18}$/.test(us) ? String((BigInt(us) / minuteInUs) * minuteInUs) : undefined
}
