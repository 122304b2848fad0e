// The share of an expert's available time that has been booked.

import { isTimestamp } from '#contract/timestamp.ts'
import { formatShare } from '#web/ui/format.ts'
import { type Availability, type AvailableDay, minutesOf } from './week.ts'

/** The range of the server's figures, in weeks. */
const weeks = 4
const day = 86_400

/** Of one week, from the record's days; a day that is listed twice counts twice, as it is shown. */
export function weeklySeconds(availability: Availability | undefined): number {
  const days = availability?.days ?? []
  return days.reduce((sum, one) => sum + (one.isEnabled ? secondsOf(one) : 0), 0)
}

/** Only the times of day count; an end before the start is on the next day. */
function secondsOf({ startingTime, endingTime }: AvailableDay): number {
  const [start, end] = [timeOfDay(startingTime), timeOfDay(endingTime)]
  if (start === undefined || end === undefined) return 0
  return (end - start + day) % day
}

function timeOfDay(time: AvailableDay['startingTime']): number | undefined {
  if (typeof time === 'object' && 'text' in time) return minutesOf(time.text) * 60
  return isTimestamp(time) ? ((time.seconds % day) + day) % day : undefined
}

/** '38.0%'; a dash without available hours. It may be above 100%: sessions can also be booked outside of these hours. */
export function formatUtilisation(bookedSeconds: number, availability: Availability | undefined): string {
  const available = weeklySeconds(availability) * weeks
  return available === 0 ? '–' : formatShare(bookedSeconds / available)
}
