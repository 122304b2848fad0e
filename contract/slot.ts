// The time for which something is booked or blocked. A slot whose end is not after its beginning is a fault and takes no time.

import { type Field, isObject } from './field.ts'
import { object } from './field-kinds.ts'
import { compareTimestamps, isTimestamp, type TimestampOrInvalid } from './timestamp.ts'

type Slot = { startingTime: TimestampOrInvalid; endingTime: TimestampOrInvalid }
type SlotFields = { [Name in keyof Slot]: Field<TimestampOrInvalid> }

/** True if both ends are readable and the end is not later than the beginning. */
export function hasNoLength({ startingTime, endingTime }: Slot): boolean {
  return (
    isTimestamp(startingTime) && isTimestamp(endingTime) && compareTimestamps(endingTime, startingTime) <= 0
  )
}

/** An object of two instants. */
// @__NO_SIDE_EFFECTS__
export function slot<F extends SlotFields>(fields: F): Field<Slot | undefined> & { fields: F } {
  const both = object<SlotFields>(fields)
  return {
    ...both,
    fields,
    read(value, report, path) {
      const found = both.read(value, report, path)
      if (found && isObject(value) && hasNoLength(found))
        report({ field: `${path}.endingTime`, value: value.endingTime, expected: 'later than startingTime' })
      return found
    },
  }
}
